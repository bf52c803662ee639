import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { SettlementMapping, SettlementRow } from '@marquee/contract'
import { sql } from 'kysely'
import type { Services } from '../core/context.ts'
import { receiveFile } from '../files/receive.ts'
import { asOwner, type DemoCaller } from './caller.ts'

const acquirer = 'Boğaziçi Bankası'
const mapping: SettlementMapping = {
  date: 'İşlem Tarihi',
  amount: 'Brüt Tutar',
  net: null,
  fee: 'Komisyon',
  reference: 'Referans No',
  kind: 'İşlem Tipi',
  decimal: ',',
  dateForm: 'DMY',
}

interface Line {
  day: string
  amountMinor: number
  feeMinor: number
  reference: string
}

const decimal = (minor: number) => (minor / 100).toFixed(2).replace('.', ',')
const fileOf = (lines: readonly Line[]) =>
  `\ufeff${[
    'İşlem Tarihi;İşlem Tipi;Brüt Tutar;Komisyon;Referans No',
    ...lines.map(
      ({ day, amountMinor, feeMinor, reference }) =>
        `${day};Satış;${decimal(amountMinor)};${decimal(feeMinor)};${reference}`,
    ),
  ].join('\r\n')}\r\n`

/**
 * What the bank says of the card payments that no transfer has brought yet: the days before yesterday agree and are
 * posted; of yesterday a few lines differ and wait for somebody.
 */
export async function makeSettlements(
  services: Services,
  accountant: { email: string; password: string },
): Promise<void> {
  const { rows } = await sql<Line & { isYesterday: boolean }>`
    select to_char(p.business_date, 'DD.MM.YYYY') as day, p.amount_minor as "amountMinor",
      round(p.amount_minor::numeric * 18900 / 1000000)::bigint as "feeMinor", p.reference,
      p.business_date = d.today - 1 as "isYesterday"
    from payment p
    join venue v on v.id = p.venue_id
    cross join lateral (select ((now() at time zone v.zone) - v.business_cutoff::interval)::date as today) d
    where p.method = 'card' and p.reference is not null and p.refunded_minor = 0
      and p.business_date < d.today and p.business_date >= date_trunc('week', d.today - 1)::date
    order by p.at, p.id limit 900`.execute(services.db)
  const [settled, open] = [rows.filter((row) => !row.isYesterday), rows.filter((row) => row.isYesterday)]
  await asOwner(services, accountant, async (caller) => {
    if (settled.length > 0)
      await post(caller, await bring(services, caller, { name: 'pos-hafta.csv', lines: settled.slice(0, 450) }))
    if (open.length > 4) await bring(services, caller, { name: 'pos-gun.csv', lines: differing(open.slice(0, 450)) })
  })
}

// One that is missing, one of another sum, and one that the venue never sold.
function differing([first, second, ...rest]: readonly Line[]): Line[] {
  if (!first || !second) return rest
  const rent = { ...second, amountMinor: 14_900, feeMinor: 0, reference: 'KIRA11' }
  return [{ ...second, amountMinor: second.amountMinor - 1_000 }, ...rest, rent]
}

async function bring(
  services: Services,
  caller: DemoCaller,
  { name, lines }: { name: string; lines: readonly Line[] },
): Promise<SettlementRow> {
  const bytes = Buffer.from(fileOf(lines))
  const { url } = await caller.settlements.upload({ name, size: bytes.length })
  const leave = url.replace('/api/files?ticket=', '')
  const { id } = await receiveFile(services, { leave, body: Readable.from([bytes]), announcedBytes: bytes.length })
  return caller.settlements.import({ commandId: randomUUID(), fileId: id, acquirer, mapping, skipFaulty: false })
}

async function post({ settlements }: DemoCaller, { id }: SettlementRow): Promise<void> {
  const { rev, openLines, fromFunds, toFunds } = await settlements.get({ id })
  const [from, to] = [fromFunds[0], toFunds[0]]
  if (openLines > 0 || !from || !to) return
  const funds = { fromFundId: from.id, toFundId: to.id }
  await settlements.post({ id, commandId: randomUUID(), expectedRev: rev, ...funds })
}
