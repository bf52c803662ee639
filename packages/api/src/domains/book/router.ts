import {
  accountRow,
  bookPeriod,
  bookState as bookStateOutput,
  exportBookInput,
  fileAddress,
  getJournalEntryInput,
  journalChoices as journalChoicesOutput,
  journalEntry,
  journalPage,
  listJournalInput,
  renameAccountInput,
  setPeriodInput,
  trialBalanceInput,
  trialBalance as trialBalanceOutput,
} from '@marquee/contract'
import { z } from 'zod'
import { can, router } from '../../door/trpc.ts'
import { issueExport } from '../../exports/issue.ts'
import { renameAccount, trialBalance } from './service/balance.ts'
import { getJournalEntry, journalChoices, listJournal } from './service/journal.ts'
import { bookState, listPeriods, setPeriod } from './service/periods.ts'

const audited = { audited: true }

export const bookRouter = router({
  balance: can('finances', 'view')
    .input(trialBalanceInput)
    .output(trialBalanceOutput)
    .query(({ ctx, input }) => trialBalance(ctx, input)),
  list: can('finances', 'view')
    .input(listJournalInput)
    .output(journalPage)
    .query(({ ctx, input }) => listJournal(ctx, input)),
  get: can('finances', 'view')
    .input(getJournalEntryInput)
    .output(journalEntry)
    .query(({ ctx, input }) => getJournalEntry(ctx, input)),
  choices: can('finances', 'view')
    .output(journalChoicesOutput)
    .query(({ ctx }) => journalChoices(ctx)),
  state: can('finances', 'view')
    .output(bookStateOutput)
    .query(({ ctx }) => bookState(ctx)),
  periods: can('finances', 'view')
    .output(z.array(bookPeriod))
    .query(({ ctx }) => listPeriods(ctx)),
  setPeriod: can('finances', 'lock')
    .meta(audited)
    .input(setPeriodInput)
    .output(bookPeriod)
    .mutation(({ ctx, input }) => setPeriod(ctx, input)),
  renameAccount: can('finances', 'rename')
    .meta(audited)
    .input(renameAccountInput)
    .output(accountRow)
    .mutation(({ ctx, input }) => renameAccount(ctx, input)),
  export: can('finances', 'export')
    .meta(audited)
    .input(exportBookInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) =>
      issueExport(ctx, {
        kind: 'book',
        filter: input,
        ...(input.format === 'hledger' && { ending: 'journal' }),
        ...(input.format === 'balance' && { word: 'book.balanceFile' as const }),
      }),
    ),
})
