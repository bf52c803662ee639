import { type BalanceRow, exportBookInput, inLanguage, type JournalRow } from '@marquee/contract'
import type { z } from 'zod'
import { namesIn, selectGivenNames } from '../../core/given-names.ts'
import { type ExportKind, type ExportSource, exportBatch, localInstant } from '../../exports/kind.ts'
import { selectAccounts } from './repo/balance.ts'
import { selectEntries } from './repo/entries.ts'
import type { JournalCursor } from './repo/find-entries.ts'
import { plainAccount, plainAmount, plainEntry, plainHead } from './rules/hledger.ts'
import { balanceOf } from './service/balance.ts'
import { filterOf } from './service/journal.ts'

type Filter = z.infer<typeof exportBookInput>

// Whole entries in the order of their days, so that every file balances.
async function* entriesOf({ db, venueId }: ExportSource, { format: _, ...query }: Filter) {
  const filter = await filterOf({ db, venueId }, query)
  let cursor: JournalCursor | undefined
  do {
    const { rows, next } = await selectEntries(db, filter, { cursor, limit: exportBatch, isAscending: true })
    yield rows
    cursor = next ?? undefined
  } while (cursor)
}

const wordOfAct = (words: ExportSource['words'], act: string): string =>
  (words as Readonly<Record<string, string>>)[`book.act.${act}`] ?? act

/** What an entry came from in few words: the number of an order, a till, a show with its time. */
function originOf(row: JournalRow, { language, zone }: ExportSource, called: (till: string) => string): string {
  const { show, order, till } = row
  if (show) return `${inLanguage(show.product, language)} ${localInstant(zone)(show.startsAt).slice(0, 16)}`
  if (row.funds.length > 0) return row.funds.map((name) => inLanguage(name, language)).join(' → ')
  return order ? String(order.no) : till ? called(till) : ''
}

// A till that has no name of the venue's own is called in the language of the file.
const tillsIn = async ({ db, venueId, language }: ExportSource) =>
  namesIn((await selectGivenNames(db, venueId)).tills, language)

const amountIn = (language: ExportSource['language']) => (minor: number, currency: string) => {
  const amount = plainAmount(minor, currency)
  return language === 'tr' ? amount.replace('.', ',') : amount
}

/** The trial balance as the screen has it: a row for each account, then the sum of each currency. */
async function balanceRows({ db, venueId, language, words }: ExportSource, { from, until }: Filter) {
  const { rows, sums } = await balanceOf(db, venueId, { ...(from && { from }), ...(until && { until }) })
  const amount = amountIn(language)
  const cells = (row: (typeof sums)[number]) => [
    ...[row.openingMinor, row.debitMinor, row.creditMinor, row.closingMinor].map((minor) =>
      amount(minor, row.currency),
    ),
    row.currency,
  ]
  return [
    ...rows.map((row) => [row.code, inLanguage(row.name, language), ...cells(row)]),
    ...sums.map((sum) => ['', words['book.sum'], ...cells(sum)]),
  ]
}

const journalColumns = [
  'book.no',
  'book.date',
  'book.ofDate',
  'book.what',
  'book.origin',
  'book.account',
  'book.name',
  'book.debit',
  'book.credit',
  'book.currency',
  'book.posted',
  'book.id',
] as const
const balanceColumns = [
  'book.account',
  'book.name',
  'book.opening',
  'book.debit',
  'book.credit',
  'book.closing',
  'book.currency',
] as const

/** The journal for the accountant: one row per line, or a journal for hledger; or the trial balance. */
const bookExport: ExportKind<Filter> = {
  access: { module: 'finances', action: 'export' },
  filter: exportBookInput,
  columns: journalColumns,
  columnsOf: ({ format }) => (format === 'balance' ? balanceColumns : journalColumns),
  async *rows(source, filter) {
    const { language, zone, words } = source
    if (filter.format === 'balance') return yield await balanceRows(source, filter)
    const clock = localInstant(zone)
    const amountOf = amountIn(language)
    const called = await tillsIn(source)
    for await (const rows of entriesOf(source, filter)) {
      yield rows.flatMap((row) =>
        row.lines.map(({ account, name, amountMinor, currency }) => [
          String(row.entryNo),
          row.date,
          row.ofDate,
          wordOfAct(words, row.act),
          originOf(row, source, called),
          account,
          inLanguage(name, language),
          amountMinor > 0 ? amountOf(amountMinor, currency) : '',
          amountMinor < 0 ? amountOf(-amountMinor, currency) : '',
          currency,
          clock(row.postedAt),
          row.id,
        ]),
      )
    }
  },
  isText: ({ format }) => format === 'hledger',
  async *text(source, filter) {
    const { db, venueId, language, words } = source
    const accounts = await selectAccounts(db, venueId)
    const nameOf = (account: Pick<BalanceRow, 'code' | 'kind' | 'name'>) =>
      plainAccount({ ...account, name: inLanguage(account.name, language) })
    const names = new Map(accounts.map((account) => [account.code, nameOf(account)]))
    const called = await tillsIn(source)
    const seen = new Set<string>()
    yield plainHead([], [...names.values()])
    for await (const rows of entriesOf(source, filter)) {
      const fresh = new Set(
        rows.flatMap((row) => row.lines.map(({ currency }) => currency)).filter((each) => !seen.has(each)),
      )
      for (const currency of fresh) seen.add(currency)
      yield plainHead([...fresh], []) +
        rows
          .map((row) =>
            plainEntry({
              date: row.date,
              entryNo: row.entryNo,
              description: [wordOfAct(words, row.act), originOf(row, source, called)].filter(Boolean).join(' '),
              comment: row.ofDate === row.date ? undefined : row.ofDate,
              lines: row.lines.map((line) => ({ ...line, account: names.get(line.account) ?? line.account })),
            }),
          )
          .join('')
    }
  },
}

export const exportKinds = { book: bookExport }
