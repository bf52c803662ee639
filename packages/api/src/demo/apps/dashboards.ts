import type { AnalyticsFigures, CryptoFigures, FinanceFigures, ProjectFigures, VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { type Chance, chanceFrom } from '@marquee/db/seed'

const rounded = (value: number, digits = 2) => Number(value.toFixed(digits))

/** A walk that begins at `from` and moves by at most `step` of itself each time. */
function walk(chance: Chance, { from, step, length }: { from: number; step: number; length: number }): number[] {
  let value = from
  return Array.from({ length }, () => {
    value *= 1 + (chance.share() - 0.48) * step
    return rounded(value)
  })
}

/** People by day: weekends are fuller, summers too. */
function visitors(chance: Chance, days: number, usual: number): number[] {
  return Array.from({ length: days }, (_, index) => {
    const weekend = (days - index) % 7 < 2 ? 1.5 : 1
    const season = 1 + 0.35 * Math.sin((index / 365) * 2 * Math.PI)
    return Math.round(usual * weekend * season * (0.85 + chance.share() * 0.3))
  })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const spark = (name: string, data: number[]) => ({ amount: sum(data), name, data })
const monthDays = 30

function analytics(): AnalyticsFigures {
  const chance = chanceFrom(31)
  const unique = 46_085
  const donut = (labels: string[], series: number[]) => ({ uniqueVisitors: unique, labels, series })
  return {
    visitors: visitors(chance, 730, 420),
    conversions: spark('Conversions', visitors(chance, monthDays, 38)),
    impressions: spark('Impressions', visitors(chance, monthDays, 5200)),
    visits: spark('Visits', visitors(chance, monthDays, 880)),
    visitorsVsPageViews: {
      overallScore: 472,
      averageRatio: 45,
      predictedRatio: 55,
      pageViews: visitors(chance, 90, 1250),
      visitors: visitors(chance, 90, 560),
    },
    newVsReturning: donut(['New', 'Returning'], [68, 32]),
    gender: donut(['Female', 'Male'], [54, 46]),
    age: donut(['Under 30', '30 to 50', 'Over 50'], [39, 44, 17]),
    language: donut(['Turkish', 'English', 'Others'], [63, 24, 13]),
  }
}

function crypto(): CryptoFigures {
  const chance = chanceFrom(32)
  const minutes = walk(chance, { from: 44_200, step: 0.002, length: 60 })
  const coin = (title: string, iso: string, from: number) => ({
    title,
    iso,
    hours: walk(chance, { from, step: 0.02, length: 24 }),
  })
  const watchlist = [
    coin('Ethereum', 'ETH', 2600),
    coin('Bitcoin Cash', 'BCH', 340),
    coin('XRP', 'XRP', 52),
    coin('Litecoin', 'LTC', 84),
    coin('Zcash', 'ZEC', 41),
    coin('Bitcoin Gold', 'BTG', 27),
  ]
  const last = (iso: string) => watchlist.find((row) => row.iso === iso)?.hours.at(-1) ?? 0
  return {
    btc: {
      marketCap: 875_381_000_000,
      volume: 31_240_000_000,
      supply: 19_805_000,
      allTimeHigh: 73_750.1,
      minutes,
    },
    prices: { btc: minutes.at(-1) ?? 0, eth: last('ETH'), bch: last('BCH'), xrp: last('XRP') },
    wallets: { btc: 0.42, eth: 3.1, bch: 12, xrp: 4100 },
    watchlist,
  }
}

const bookings: readonly [name: string, amount: number, hours: number, pending?: true][] = [
  ['Stage lights, monthly hire', -13_580.75, 5, true],
  ['Card sales of the weekend', 84_210, 26],
  ['Fish market', -6240.5, 31],
  ['School group, invoice paid', 22_950, 54],
  ['Electricity', -17_880.2, 79, true],
  ['Program booklets', -4312, 102],
  ['Deck, wedding deposit', 40_000, 147],
]

function finance(): FinanceFigures {
  const chance = chanceFrom(33)
  const actual = walk(chance, { from: 41_000, step: 0.03, length: 365 })
  return {
    growRate: 38.33,
    ami: 45_332,
    actual,
    predicted: actual.map((value) => rounded(value * (0.96 + chance.share() * 0.1))),
    budget: {
      expenses: 11_763.34,
      expensesLimit: 20_000,
      savings: 10_974.12,
      savingsGoal: 250_000,
      bills: 1789.22,
      billsLimit: 1000,
    },
    previousStatement: { status: 'paid', daysAgo: 35, limit: 34_500, spent: 27_221.21, minimum: 7331.94 },
    currentStatement: { status: 'pending', daysAgo: -9, limit: 34_500, spent: 39_819.41, minimum: 9112.51 },
    recentTransactions: bookings.map(([name, amount, hours, pending], index) => ({
      id: uuidv7(),
      transactionId: `GP-${48_120 - index * 13}`,
      name,
      amount,
      status: pending ? ('pending' as const) : ('completed' as const),
      minutesAgo: hours * 60,
    })),
  }
}

function project(): ProjectFigures {
  const chance = chanceFrom(34)
  const days = (most: number) => Array.from({ length: 7 }, () => 1 + chance.below(most))
  const week = (done: number) => {
    const newIssues = days(40)
    const closedIssues = days(14)
    const byKind = [15, 20, 38, 27].map((share) => share + chance.below(5))
    return {
      newIssues,
      closedIssues,
      overview: {
        'new-issues': sum(newIssues),
        'closed-issues': sum(closedIssues),
        fixed: Math.round(sum(closedIssues) * 0.7),
        'wont-fix': 3 + chance.below(5),
        're-opened': 2 + chance.below(8),
        'needs-triage': 4 + chance.below(6),
      },
      tasks: { new: 40 + chance.below(25), completed: done, byKind },
    }
  }
  const spending = (length: number, usual: number) => {
    const data = visitors(chance, length, usual)
    return { amount: sum(data), data }
  }
  return {
    thisWeek: week(38),
    lastWeek: week(43),
    taskKinds: ['Stage', 'Front of house', 'Website', 'Others'],
    today: [
      { title: 'Lighting rehearsal', time: '11:00', location: 'Main hall' },
      { title: 'Tasting of the autumn menu', time: '14:30', location: 'Kitchen' },
      { title: 'Call with the ferry company', time: '16:00' },
      { title: 'Briefing of the evening shift', time: '17:45', location: 'Foyer' },
    ],
    tomorrow: [
      { title: 'Delivery of chairs', time: '09:00', location: 'Loading dock' },
      { title: 'Fire drill', time: '10:30' },
      { title: 'Meeting with the school', time: '13:00', location: 'Box office' },
    ],
    budgetDistribution: {
      categories: ['Stage', 'Music', 'Kitchen', 'Website', 'Transport', 'Energy'],
      series: [{ name: 'Budget', data: [24, 18, 21, 9, 12, 16] }],
    },
    weekly: spending(7, 2500),
    monthly: spending(5, 11_000),
    yearly: spending(12, 54_000),
    budget: [
      { type: 'Stage', total: 148_800, expenses: 140_000 },
      { type: 'Music', total: 210_800, expenses: 172_560.34 },
      { type: 'Kitchen', total: 316_200, expenses: 34_500 },
      { type: 'Website', total: 148_800, expenses: 92_300.5 },
      { type: 'Energy', total: 95_000, expenses: 71_250 },
    ],
  }
}

/** The figures of the four boards: the same in every run, laid on the calendar when someone looks. */
export async function fillDashboards(db: Db, venueId: VenueId): Promise<void> {
  const boards = { analytics: analytics(), crypto: crypto(), finance: finance(), project: project() }
  const rows = Object.entries(boards).map(([board, figures]) => ({
    venue_id: venueId,
    board,
    figures: JSON.stringify(figures),
  }))
  await db.insertInto('dash_figures').values(rows).execute()
}
