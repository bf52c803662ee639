const day = (y: number) => ({ x: '2026-11-21T00:00:00.000Z', y })
const trend = { dir: 'up', amount: 1.42 }
const sparkline = (name: string, amount: number) => ({
  amount,
  labels: ['2026-11-21'],
  series: [{ name, data: [amount] }],
})
const donut = (labels: [string, string]) => ({ uniqueVisitors: 46_085, series: [62, 38], labels })
const issues = {
  'new-issues': 21,
  'closed-issues': 17,
  fixed: 12,
  'wont-fix': 3,
  're-opened': 4,
  'needs-triage': 6,
}
const weeks = <Value>(value: Value) => ({ 'this-week': value, 'last-week': value })

export const analyticsExample = {
  visitors: { series: { 'this-year': [{ name: 'Visitors', data: [day(312)] }], 'last-year': [] } },
  conversions: sparkline('Conversions', 214),
  impressions: sparkline('Impressions', 9120),
  visits: sparkline('Visits', 3480),
  visitorsVsPageViews: {
    overallScore: 472,
    averageRatio: 45,
    predictedRatio: 55,
    series: [{ name: 'Page Views', data: [day(730)] }],
  },
  newVsReturning: donut(['New', 'Returning']),
  gender: donut(['Female', 'Male']),
  age: donut(['Up to 30', 'Over 30']),
  language: donut(['Turkish', 'Others']),
}

export const cryptoExample = {
  btc: {
    amount: 44_204.5,
    trend,
    marketCap: 875_381_000_000,
    volume: 31_000_000_000,
    supply: 19_800_000,
    allTimeHigh: 73_750.1,
    price: { series: [{ name: 'Price', data: [{ x: 1_795_276_800_000, y: 44_204.5 }] }] },
  },
  prices: { btc: 44_204.5, eth: 2604.2, bch: 341.8, xrp: 0.54 },
  wallets: { btc: 0.42, eth: 3.1, bch: 12, xrp: 4100 },
  watchlist: [
    {
      title: 'Ethereum',
      iso: 'ETH',
      amount: 2604.2,
      trend,
      series: [{ name: 'Price', data: [{ x: '18:00', y: 2604.2 }] }],
    },
  ],
}

const statement = { date: '2026-11-02', limit: 34_500, spent: 27_221.21, minimum: 7331.94 }

export const financeExample = {
  accountBalance: { growRate: 38.33, ami: 45_332, series: [{ name: 'Actual', data: [day(48_120.5)] }] },
  budget: {
    expenses: 11_763.34,
    expensesLimit: 20_000,
    savings: 10_974.12,
    savingsGoal: 250_000,
    bills: 1789.22,
    billsLimit: 1000,
  },
  previousStatement: { status: 'paid', ...statement },
  currentStatement: { status: 'pending', ...statement },
  recentTransactions: [
    {
      id: '0197a4c2-c0de-7a10-8b2c-3d4e5f607182',
      transactionId: 'GP-48120',
      name: 'Stage lights, monthly hire',
      amount: -1358.75,
      status: 'completed',
      date: '2026-11-20T08:14:00.000Z',
    },
  ],
}

export const projectExample = {
  githubIssues: {
    overview: weeks(issues),
    labels: ['Mon'],
    series: weeks([{ name: 'New issues', type: 'line', data: [4] }]),
  },
  taskDistribution: { overview: weeks({ new: 59, completed: 38 }), labels: ['API'], series: weeks([15]) },
  schedule: { today: [{ title: 'Lighting rehearsal', time: '14:00', location: 'Main hall' }], tomorrow: [] },
  budgetDistribution: { categories: ['Concept'], series: [{ name: 'Budget', data: [12] }] },
  weeklyExpenses: sparkline('Expenses', 17_663),
  monthlyExpenses: sparkline('Expenses', 54_663),
  yearlyExpenses: sparkline('Expenses', 648_813),
  budgetDetails: {
    columns: ['type', 'total', 'expensesAmount', 'expensesPercentage', 'remainingAmount', 'remainingPercentage'],
    rows: [
      {
        id: 1,
        type: 'Concept',
        total: 14_880,
        expensesAmount: 14_000,
        expensesPercentage: 94.09,
        remainingAmount: 880,
        remainingPercentage: 5.91,
      },
    ],
  },
  teamMembers: [
    {
      id: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d20',
      avatar: null,
      name: 'Elif Aydın',
      email: 'elif@example.com',
      phone: '555 010 10 10',
      title: 'Box office',
    },
  ],
}
