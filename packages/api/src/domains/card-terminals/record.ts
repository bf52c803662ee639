import { cardTerminalRecord, mayDo } from '@marquee/contract'
import { sql } from 'kysely'
import { refuse, refuseField } from '../../core/refusal.ts'
import { selectSaleMethods } from '../../core/sale-methods.ts'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'
import { maySell } from '../tills/service/may-sell.ts'
import { hasOpenCharge, isRealTill } from './repo/terminals.ts'

/** The terminals by their code. One whose charge nobody has answered yet is not archived. */
export const cardTerminalService = recordOf({
  record: cardTerminalRecord,
  order: sql`r.code_key`,
  mayList: (ctx) => {
    if (!maySell(ctx) && !mayDo(ctx.actor.rights, 'settings', 'view')) refuse('FORBIDDEN')
  },
  beforeSave: async ({ ctx, work, before }, { tillId, methodId }) => {
    const { venueId } = ctx
    if (methodId !== null && methodId !== before?.methodId) {
      const methods = await selectSaleMethods(work.tx, venueId)
      const isCard = methods.some(({ id, kind, archived }) => id === methodId && kind === 'card' && !archived)
      if (!isCard) refuseField('methodId', 'field.invalid')
    }
    // Practice takes no money from a card.
    if (tillId !== null && tillId !== before?.tillId && !(await isRealTill(work.tx, { venueId, tillId }))) {
      refuseField('tillId', 'field.invalid')
    }
  },
  beforeArchive: async ({ ctx, work, before, archived }) => {
    const at = before && { venueId: ctx.venueId, terminalId: before.id }
    if (archived && at && (await hasOpenCharge(work.tx, at))) refuse('STATE', { details: { charge: 'open' } })
  },
})

export const cardTerminals = recordProcedures(cardTerminalService)
