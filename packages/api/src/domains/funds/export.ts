import { currencyDigits, exportFundEntriesInput, inLanguage, type Language } from '@marquee/contract'
import type { z } from 'zod'
import { namesIn, selectGivenNames } from '../../core/given-names.ts'
import { type ExportKind, exportBatch, localInstant } from '../../exports/kind.ts'
import { findFund, selectEntries } from './repo/entries.ts'
import { entriesOf } from './service/read.ts'

type Filter = z.infer<typeof exportFundEntriesInput>

// As spreadsheets of the language read it: no sign of the currency, no groups.
const amountIn = (language: Language, currency: string) => (minor: number) => {
  const digits = currencyDigits(currency)
  const amount = (minor / 10 ** digits).toFixed(digits)
  return language === 'tr' ? amount.replace('.', ',') : amount
}

/** The entries of a fund as its timeline shows them, the newest first. */
const fundsExport: ExportKind<Filter> = {
  access: { module: 'funds', action: 'export' },
  filter: exportFundEntriesInput,
  columns: [
    'funds.fund',
    'funds.no',
    'funds.day',
    'book.ofDate',
    'funds.at',
    'funds.what',
    'funds.amount',
    'funds.balance',
    'funds.currency',
    'funds.counterpart',
    'funds.till',
    'funds.order',
    'funds.who',
    'funds.reason',
  ],
  async *rows({ db, venueId, zone, language, words }, query) {
    const filter = entriesOf(venueId, query)
    const fund = await findFund(db, venueId, query.fundId)
    if (!fund) return
    const clock = localInstant(zone)
    const amount = amountIn(language, fund.currency)
    const called = namesIn((await selectGivenNames(db, venueId)).tills, language)
    let below: number | null = null
    do {
      const entries = await selectEntries(db, filter, { below, limit: exportBatch })
      yield entries.map((entry) => [
        inLanguage(fund.name, language),
        String(entry.entryNo),
        entry.businessDate,
        entry.ofDate,
        clock(entry.at),
        words[`funds.is.${entry.kind}`],
        amount(entry.amountMinor),
        amount(entry.balanceAfterMinor),
        fund.currency,
        entry.counterpart ? inLanguage(entry.counterpart.name, language) : '',
        entry.till ? called(entry.till) : '',
        entry.orderNo === null ? '' : String(entry.orderNo),
        entry.who ?? '',
        entry.reason ?? '',
      ])
      below = entries.length < exportBatch ? null : (entries.at(-1)?.entryNo ?? null)
    } while (below !== null)
  },
}

export const exportKinds = { funds: fundsExport }
