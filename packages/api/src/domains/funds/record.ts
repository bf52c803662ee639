import { fundRecord } from '@marquee/contract'
import { sql } from 'kysely'
import { readBic, readIban } from '../../core/iban.ts'
import { refuse, refuseField } from '../../core/refusal.ts'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'
import { isChosen } from './repo/moves.ts'
import { hasOpenTransfer } from './repo/transfers.ts'

/**
 * The funds of a venue by their account, which the database gives each when it is made. One is archived when it is
 * empty, nothing is on its way to or from it, no till and no way of payment has chosen it, and it is none of those that
 * money goes to where nothing else is said.
 */
export const fundService = recordOf({
  record: fundRecord,
  order: sql`r.account`,
  derived: {
    balanceMinor: sql`r.balance_minor`,
    currency: sql`r.currency`,
    floorMinor: sql`r.floor_minor`,
    account: sql`r.account`,
    custodian: sql`(select json_build_object('id', u.id, 'name', u.name) from app_user u where u.id = r.custodian_id)`,
    lastCount: sql`(select json_build_object('at',
        to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', u.name, 'differenceMinor',
        case when c.is_first then 0 else c.difference_minor end)
      from fund_count c join app_user u on u.id = c.actor_id
      where c.venue_id = r.venue_id and c.fund_id = r.id order by c.at desc, c.id desc limit 1)`,
    isFirst: sql`r.account in ('1010', '1100', '1200')`,
  },
  beforeSave: async (_, { iban, bic }) => {
    if (iban !== null && readIban(iban) === null) refuseField('iban', 'field.iban')
    if (bic !== null && readBic(bic) === null) refuseField('bic', 'field.bic')
  },
  placed: (venueId) => ({ currency: sql`(select v.currency from venue v where v.id = ${venueId})` }),
  beforeArchive: async ({ ctx, work, before, archived }) => {
    if (!archived || !before) return
    if (before.isFirst) refuse('STATE', { details: { isFirst: true } })
    if (before.balanceMinor !== 0) refuse('STATE', { details: { balanceMinor: before.balanceMinor } })
    if (await hasOpenTransfer(work.tx, ctx.venueId, before.id)) refuse('STATE', { details: { inTransit: true } })
    if (await isChosen(work.tx, ctx.venueId, before.id)) refuse('STATE', { details: { isChosen: true } })
  },
})

export const funds = recordProcedures(fundService)
