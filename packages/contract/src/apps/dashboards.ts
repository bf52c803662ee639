import { z } from 'zod'

// The boards of figures, in the shapes that are documented for them.

const series = <Point extends z.ZodType>(point: Point) => z.array(z.object({ name: z.string(), data: z.array(point) }))
const byDay = series(z.object({ x: z.iso.datetime(), y: z.number() }))
const sparkline = z.object({ amount: z.int(), labels: z.array(z.string()), series: series(z.int()) })
const donut = z.object({ uniqueVisitors: z.int(), series: z.array(z.number()), labels: z.array(z.string()) })
const trend = z.object({ dir: z.enum(['up', 'down']), amount: z.number() })
const coins = z.object({ btc: z.number(), eth: z.number(), bch: z.number(), xrp: z.number() })
const weeks = <Value extends z.ZodType>(value: Value) => z.object({ 'this-week': value, 'last-week': value })
const appointment = z.object({ title: z.string(), time: z.string(), location: z.string().optional() })
const statement = z.object({
  status: z.enum(['paid', 'pending']),
  date: z.string(),
  limit: z.int(),
  spent: z.number(),
  minimum: z.number(),
})
const issues = z.object({
  'new-issues': z.int(),
  'closed-issues': z.int(),
  fixed: z.int(),
  'wont-fix': z.int(),
  're-opened': z.int(),
  'needs-triage': z.int(),
})

const budgetRow = z.object({
  type: z.string(),
  total: z.int(),
  expensesAmount: z.number(),
  expensesPercentage: z.number(),
  remainingAmount: z.number(),
  remainingPercentage: z.number(),
})
export const budgetColumns = budgetRow.keyof().options

export const analyticsBoard = z.object({
  visitors: z.object({ series: z.object({ 'this-year': byDay, 'last-year': byDay }) }),
  conversions: sparkline,
  impressions: sparkline,
  visits: sparkline,
  visitorsVsPageViews: z.object({
    overallScore: z.int(),
    averageRatio: z.number(),
    predictedRatio: z.number(),
    series: byDay,
  }),
  newVsReturning: donut,
  gender: donut,
  age: donut,
  language: donut,
})
export type AnalyticsBoard = z.infer<typeof analyticsBoard>

export const cryptoBoard = z.object({
  btc: z.object({
    amount: z.number(),
    trend,
    marketCap: z.int(),
    volume: z.int(),
    supply: z.int(),
    allTimeHigh: z.number(),
    price: z.object({ series: series(z.object({ x: z.int(), y: z.number() })) }),
  }),
  prices: coins,
  wallets: coins,
  watchlist: z.array(
    z.object({
      title: z.string(),
      iso: z.string(),
      amount: z.number(),
      trend,
      series: series(z.object({ x: z.string(), y: z.number() })),
    }),
  ),
})
export type CryptoBoard = z.infer<typeof cryptoBoard>

export const financeBoard = z.object({
  accountBalance: z.object({ growRate: z.number(), ami: z.number(), series: byDay }),
  budget: z.object({
    expenses: z.number(),
    expensesLimit: z.number(),
    savings: z.number(),
    savingsGoal: z.number(),
    bills: z.number(),
    billsLimit: z.number(),
  }),
  previousStatement: statement,
  currentStatement: statement,
  recentTransactions: z.array(
    z.object({
      id: z.uuid(),
      transactionId: z.string(),
      name: z.string(),
      amount: z.number(),
      status: z.enum(['completed', 'pending']),
      date: z.iso.datetime(),
    }),
  ),
})
export type FinanceBoard = z.infer<typeof financeBoard>

export const projectBoard = z.object({
  githubIssues: z.object({
    overview: weeks(issues),
    labels: z.array(z.string()),
    series: weeks(z.array(z.object({ name: z.string(), type: z.string(), data: z.array(z.int()) }))),
  }),
  taskDistribution: z.object({
    overview: weeks(z.object({ new: z.int(), completed: z.int() })),
    labels: z.array(z.string()),
    series: weeks(z.array(z.int())),
  }),
  schedule: z.object({ today: z.array(appointment), tomorrow: z.array(appointment) }),
  budgetDistribution: z.object({ categories: z.array(z.string()), series: series(z.int()) }),
  weeklyExpenses: sparkline,
  monthlyExpenses: sparkline,
  yearlyExpenses: sparkline,
  /** `columns` are the keys of the rows, in the order in which a table shows them. */
  budgetDetails: z.object({ columns: z.array(budgetRow.keyof()), rows: z.array(budgetRow.extend({ id: z.int() })) }),
  teamMembers: z.array(
    z.object({
      id: z.uuid(),
      avatar: z.string().nullable(),
      name: z.string(),
      email: z.string(),
      /** '' where there is none. */
      phone: z.string(),
      title: z.string(),
    }),
  ),
})
export type ProjectBoard = z.infer<typeof projectBoard>

// What is stored of the boards: series without dates, the newest value last. They are laid on the calendar when
// someone asks, so that a board always ends today.

const values = z.array(z.number())
const wholes = z.array(z.int())
const storedSparkline = z.object({ amount: z.int(), name: z.string(), data: wholes })
const storedDonut = donut
const minutesAgo = z.int().min(0)

export const analyticsFigures = z.object({
  /** Visitors by day: two years. */
  visitors: wholes,
  conversions: storedSparkline,
  impressions: storedSparkline,
  visits: storedSparkline,
  visitorsVsPageViews: z.object({
    overallScore: z.int(),
    averageRatio: z.number(),
    predictedRatio: z.number(),
    pageViews: wholes,
    visitors: wholes,
  }),
  newVsReturning: storedDonut,
  gender: storedDonut,
  age: storedDonut,
  language: storedDonut,
})
export type AnalyticsFigures = z.infer<typeof analyticsFigures>

export const cryptoFigures = z.object({
  /** Price by minute. */
  btc: z.object({ marketCap: z.int(), volume: z.int(), supply: z.int(), allTimeHigh: z.number(), minutes: values }),
  prices: coins,
  wallets: coins,
  watchlist: z.array(z.object({ title: z.string(), iso: z.string(), hours: values })),
})
export type CryptoFigures = z.infer<typeof cryptoFigures>

export const financeFigures = z.object({
  growRate: z.number(),
  ami: z.number(),
  /** Balance by day. */
  predicted: values,
  actual: values,
  budget: financeBoard.shape.budget,
  previousStatement: statement.omit({ date: true }).extend({ daysAgo: z.int() }),
  currentStatement: statement.omit({ date: true }).extend({ daysAgo: z.int() }),
  recentTransactions: z.array(
    z.object({
      id: z.uuid(),
      transactionId: z.string(),
      name: z.string(),
      amount: z.number(),
      status: z.enum(['completed', 'pending']),
      minutesAgo,
    }),
  ),
})
export type FinanceFigures = z.infer<typeof financeFigures>

const storedWeek = z.object({
  /** Seven days from Monday. */
  newIssues: wholes,
  closedIssues: wholes,
  overview: issues,
  tasks: z.object({ new: z.int(), completed: z.int(), byKind: wholes }),
})
const spending = z.object({ amount: z.int(), data: wholes })
export const projectFigures = z.object({
  thisWeek: storedWeek,
  lastWeek: storedWeek,
  taskKinds: z.array(z.string()),
  today: z.array(appointment),
  tomorrow: z.array(appointment),
  budgetDistribution: projectBoard.shape.budgetDistribution,
  /** By day, by week, by month. */
  weekly: spending,
  monthly: spending,
  yearly: spending,
  budget: z.array(z.object({ type: z.string(), total: z.int(), expenses: z.number() })),
})
export type ProjectFigures = z.infer<typeof projectFigures>
