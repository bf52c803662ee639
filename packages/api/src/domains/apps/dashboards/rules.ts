import type {
  AnalyticsBoard,
  AnalyticsFigures,
  CryptoBoard,
  CryptoFigures,
  FinanceBoard,
  FinanceFigures,
  ProjectBoard,
  ProjectFigures,
} from '@marquee/contract'
import { budgetColumns } from '@marquee/contract'

/** The moment for which a board is made: the venue's date, and the clock. */
export interface Now {
  /** `YYYY-MM-DD` of the venue. */
  today: string
  /** Milliseconds of the epoch. */
  at: number
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const startOf = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dayBefore = ({ today }: Now, days: number) => new Date(startOf(today) - days * dayMs).toISOString()
const dateBefore = (now: Now, days: number) => dayBefore(now, days).slice(0, 10)

/** Values by day, the last of them today. */
const byDay = (now: Now, values: readonly number[]) =>
  values.map((y, index) => ({ x: dayBefore(now, values.length - 1 - index), y }))

const daysUntilToday = (now: Now, count: number) =>
  Array.from({ length: count }, (_, index) => dateBefore(now, count - 1 - index))

const rounded = (value: number, digits = 2) => Number(value.toFixed(digits))

// The change over a series, in percent of its beginning.
function trendOf(values: readonly number[]): { dir: 'up' | 'down'; amount: number } {
  const first = values[0] ?? 0
  const last = values.at(-1) ?? 0
  const change = first === 0 ? 0 : ((last - first) / first) * 100
  return { dir: change < 0 ? 'down' : 'up', amount: rounded(Math.abs(change)) }
}

const yearDays = 365

export function analyticsOf(figures: AnalyticsFigures, now: Now): AnalyticsBoard {
  const { visitors, visitorsVsPageViews: compared } = figures
  const sparkline = ({ amount, name, data }: AnalyticsFigures['visits']) => ({
    amount,
    labels: daysUntilToday(now, data.length),
    series: [{ name, data }],
  })
  const all = byDay(now, visitors)
  const { pageViews, visitors: seen, ...ratios } = compared
  return {
    visitors: {
      series: {
        'this-year': [{ name: 'Visitors', data: all.slice(-yearDays) }],
        'last-year': [{ name: 'Visitors', data: all.slice(-2 * yearDays, -yearDays) }],
      },
    },
    conversions: sparkline(figures.conversions),
    impressions: sparkline(figures.impressions),
    visits: sparkline(figures.visits),
    visitorsVsPageViews: {
      ...ratios,
      series: [
        { name: 'Page Views', data: byDay(now, pageViews) },
        { name: 'Visitors', data: byDay(now, seen) },
      ],
    },
    newVsReturning: figures.newVsReturning,
    gender: figures.gender,
    age: figures.age,
    language: figures.language,
  }
}

export function cryptoOf({ btc, prices, wallets, watchlist }: CryptoFigures, { at }: Now): CryptoBoard {
  const { minutes, ...figures } = btc
  const minute = Math.floor(at / minuteMs) * minuteMs
  const hour = Math.floor(at / (60 * minuteMs)) * 60 * minuteMs
  const ago = (from: number, step: number, { index, count }: { index: number; count: number }) =>
    from - (count - 1 - index) * step
  return {
    btc: {
      amount: minutes.at(-1) ?? 0,
      trend: trendOf(minutes),
      ...figures,
      price: {
        series: [
          {
            name: 'Price',
            data: minutes.map((y, index) => ({ x: ago(minute, minuteMs, { index, count: minutes.length }), y })),
          },
        ],
      },
    },
    prices,
    wallets,
    watchlist: watchlist.map(({ title, iso, hours }) => ({
      title,
      iso,
      amount: hours.at(-1) ?? 0,
      trend: trendOf(hours),
      series: [
        {
          name: 'Price',
          data: hours.map((y, index) => ({
            x: new Date(ago(hour, 60 * minuteMs, { index, count: hours.length })).toISOString().slice(11, 16),
            y,
          })),
        },
      ],
    })),
  }
}

export function financeOf(figures: FinanceFigures, now: Now): FinanceBoard {
  const { growRate, ami, predicted, actual, budget, previousStatement, currentStatement, recentTransactions } = figures
  const statement = ({ daysAgo, ...rest }: FinanceFigures['currentStatement']) => ({
    ...rest,
    date: dateBefore(now, daysAgo),
  })
  const minute = Math.floor(now.at / minuteMs) * minuteMs
  return {
    accountBalance: {
      growRate,
      ami,
      series: [
        { name: 'Predicted', data: byDay(now, predicted) },
        { name: 'Actual', data: byDay(now, actual) },
      ],
    },
    budget,
    previousStatement: statement(previousStatement),
    currentStatement: statement(currentStatement),
    recentTransactions: recentTransactions.map(({ minutesAgo, ...rest }) => ({
      ...rest,
      date: new Date(minute - minutesAgo * minuteMs).toISOString(),
    })),
  }
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export function projectOf(
  figures: ProjectFigures,
  { now, team }: { now: Now; team: ProjectBoard['teamMembers'] },
): ProjectBoard {
  const { thisWeek, lastWeek } = figures
  const issueSeries = ({ newIssues, closedIssues }: ProjectFigures['thisWeek']) => [
    { name: 'New issues', type: 'line', data: newIssues },
    { name: 'Closed issues', type: 'column', data: closedIssues },
  ]
  const spent = ({ amount, data }: ProjectFigures['weekly'], days: number) => ({
    amount,
    labels: data.map((_, index) => dateBefore(now, (data.length - 1 - index) * days)),
    series: [{ name: 'Expenses', data }],
  })
  return {
    githubIssues: {
      overview: { 'this-week': thisWeek.overview, 'last-week': lastWeek.overview },
      labels: weekdays,
      series: { 'this-week': issueSeries(thisWeek), 'last-week': issueSeries(lastWeek) },
    },
    taskDistribution: {
      overview: {
        'this-week': { new: thisWeek.tasks.new, completed: thisWeek.tasks.completed },
        'last-week': { new: lastWeek.tasks.new, completed: lastWeek.tasks.completed },
      },
      labels: figures.taskKinds,
      series: { 'this-week': thisWeek.tasks.byKind, 'last-week': lastWeek.tasks.byKind },
    },
    schedule: { today: figures.today, tomorrow: figures.tomorrow },
    budgetDistribution: figures.budgetDistribution,
    weeklyExpenses: spent(figures.weekly, 1),
    monthlyExpenses: spent(figures.monthly, 7),
    yearlyExpenses: spent(figures.yearly, 30),
    budgetDetails: {
      columns: budgetColumns,
      rows: figures.budget.map(({ type, total, expenses }, index) => {
        const percentage = total === 0 ? 0 : rounded((expenses / total) * 100)
        return {
          id: index + 1,
          type,
          total,
          expensesAmount: expenses,
          expensesPercentage: percentage,
          remainingAmount: rounded(total - expenses),
          remainingPercentage: rounded(100 - percentage),
        }
      }),
    },
    teamMembers: team,
  }
}

const noDonut = { uniqueVisitors: 0, series: [], labels: [] }
const noSparkline = { amount: 0, name: '', data: [] }
const noCoins = { btc: 0, eth: 0, bch: 0, xrp: 0 }
const noStatement = { status: 'paid' as const, daysAgo: 0, limit: 0, spent: 0, minimum: 0 }
const noSpending = { amount: 0, data: [] }
const quietWeek = {
  newIssues: [],
  closedIssues: [],
  overview: {
    'new-issues': 0,
    'closed-issues': 0,
    fixed: 0,
    'wont-fix': 0,
    're-opened': 0,
    'needs-triage': 0,
  },
  tasks: { new: 0, completed: 0, byKind: [] },
}

/** Boards of a venue that has no figures yet: their shapes, with nothing in them. */
export const noFigures: {
  analytics: AnalyticsFigures
  crypto: CryptoFigures
  finance: FinanceFigures
  project: ProjectFigures
} = {
  analytics: {
    visitors: [],
    conversions: noSparkline,
    impressions: noSparkline,
    visits: noSparkline,
    visitorsVsPageViews: { overallScore: 0, averageRatio: 0, predictedRatio: 0, pageViews: [], visitors: [] },
    newVsReturning: noDonut,
    gender: noDonut,
    age: noDonut,
    language: noDonut,
  },
  crypto: {
    btc: { marketCap: 0, volume: 0, supply: 0, allTimeHigh: 0, minutes: [] },
    prices: noCoins,
    wallets: noCoins,
    watchlist: [],
  },
  finance: {
    growRate: 0,
    ami: 0,
    predicted: [],
    actual: [],
    budget: { expenses: 0, expensesLimit: 0, savings: 0, savingsGoal: 0, bills: 0, billsLimit: 0 },
    previousStatement: noStatement,
    currentStatement: noStatement,
    recentTransactions: [],
  },
  project: {
    thisWeek: quietWeek,
    lastWeek: quietWeek,
    taskKinds: [],
    today: [],
    tomorrow: [],
    budgetDistribution: { categories: [], series: [] },
    weekly: noSpending,
    monthly: noSpending,
    yearly: noSpending,
    budget: [],
  },
}
