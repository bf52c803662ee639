import { createHash } from 'node:crypto'
import { fold, type StoredFileId } from '@marquee/contract'
import type { BankFileFormat, PayoutRunId, RunDetail } from '@marquee/contract/vendor-payouts'
import type { SignedContext } from '../../../core/context.ts'
import { isInSepa } from '../../../core/iban.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { findExportVenue } from '../../../exports/venue.ts'
import { fileLinks } from '../../../files/files.ts'
import { keepFile } from '../../../files/receive.ts'
import { findRunFile, findSender, selectForBank, selectFunds } from '../repo/read.ts'
import { keepRunFile } from '../repo/runs.ts'
import { holdPayouts } from '../repo/write.ts'
import { type BankFile, bankText, csvFile, sepaFile } from './bank-formats.ts'
import { runOf } from './read.ts'

/**
 * Makes the file of an approved run for the bank, once: whoever asks again gets the run with the file that it has. It is
 * stored with its hash and never changes. VALIDATION at `format` for what the run cannot be written in, STATE when it is
 * not approved, or (`details.why` is `moved`) when one of its payouts has failed while the file was written.
 */
export async function exportRun(
  ctx: SignedContext,
  { id, format }: { id: PayoutRunId; format: BankFileFormat },
): Promise<RunDetail> {
  const { services, venueId, actor } = ctx
  const run = await runOf(ctx, id)
  if (run.file) return run
  if (run.state !== 'approved') refuse('STATE', { details: { state: run.state } })
  if (!run.formats.includes(format)) refuseField('format', 'field.notEuro')
  const of = { venueId, id }
  const [payments, sender] = [await selectForBank(services.db, of), await findSender(services.db, of)]
  if (!sender || payments.length === 0) refuse('STATE', { details: { state: run.state } })
  const { runNo, currency } = run
  // A bank carries nothing out on a day that has passed.
  const { today } = await selectFunds(services.db, venueId)
  const plannedOn = run.plannedOn < today ? today : run.plannedOn
  const file: BankFile = { runNo, currency, plannedOn, madeAt: new Date(), from: sender, payments }
  const bytes = Buffer.from(await write(ctx, { file, format }))
  const name = `${fold(sender.name).replace(/[^a-z0-9]+/g, '-')}-${runNo}-${plannedOn}.${format === 'csv' ? 'csv' : 'xml'}`
  const hash = createHash('sha256').update(bytes).digest()
  const fileId = await keepFile(services, { bytes, purpose: 'payoutFile', name, venueId, userId: actor.userId })
  return inTransaction(ctx, async ({ tx, audit }) => {
    const isPaid = new Set(payments.map((payment) => payment.id))
    const now = (await holdPayouts(tx, venueId, { runId: id })).filter(({ state }) => state === 'approved')
    // The money of one that failed meanwhile is back in its fund: the bank must not be told to pay it.
    if (now.length !== isPaid.size || now.some((payout) => !isPaid.has(payout.id))) {
      const { file: kept } = await runOf(ctx, id, tx)
      if (!kept) refuse('STATE', { details: { why: 'moved' } })
    }
    // Of two who make it at the same moment one does; the file of the other is swept.
    if (await keepRunFile(tx, { ...of, by: actor.userId }, { fileId, name, hash, format })) {
      await audit({
        action: 'payoutRuns.export',
        entity: 'vendor_payout_run',
        entityId: id,
        after: { runNo, file: name, payouts: payments.length, sha256: hash.toString('hex') },
      })
    }
    return runOf(ctx, id, tx)
  })
}

async function write(ctx: SignedContext, { file, format }: { file: BankFile; format: BankFileFormat }) {
  if (format === 'csv') {
    const { locale } = await findExportVenue(ctx.services.db, ctx.venueId)
    const words = ctx.services.exports.wording(locale)
    const head = [
      words['vendorPayouts.iban'],
      words['vendorPayouts.holder'],
      words['vendorPayouts.amount'],
      words['vendorPayouts.currency'],
      words['vendorPayouts.reference'],
    ]
    return csvFile(file, { language: locale, head })
  }
  if (file.from.iban === null) refuseField('format', 'field.fundIban')
  if (![file.from, ...file.payments].every(({ iban }) => iban !== null && isInSepa(iban))) {
    refuseField('format', 'field.notSepa')
  }
  // A name without a letter that banks read would be empty, and one empty name refuses the whole file.
  if (![file.from, ...file.payments].every(({ name }) => bankText(name, 70) !== '')) {
    refuseField('format', 'field.bankName')
  }
  return sepaFile(file)
}

/** An address of the file of a run, good for some minutes; each is in the audit. NOT_FOUND where there is none. */
export async function openRunFile(
  ctx: SignedContext,
  { id }: { id: PayoutRunId },
): Promise<{ url: string; name: string }> {
  const { services, venueId } = ctx
  const { file, name, runNo } = (await findRunFile(services.db, { venueId, id })) ?? refuse('NOT_FOUND')
  await inTransaction(ctx, ({ audit }) =>
    audit({ action: 'payoutRuns.file', entity: 'vendor_payout_run', entityId: id, after: { runNo, file: name } }),
  )
  const { url } = fileLinks(services.files, { venueId, id: file as StoredFileId, hasSmall: false })
  return { url, name }
}
