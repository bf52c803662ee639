import { promoCodeRecord } from '@marquee/contract/promo-codes'
import { sql } from 'kysely'
import { refuseField } from '../../core/refusal.ts'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'
import { isForSale } from './repo.ts'

/** Promo codes, those that are good first. How often one was used is counted beside it. */
const promoCodeService = recordOf({
  record: promoCodeRecord,
  order: sql`array_position(array['active', 'paused', 'ended'], r.state), r.code_key`,
  derived: {
    used: sql`coalesce((select c.used from promo_count c
      where c.venue_id = r.venue_id and c.promo_code_id = r.id and c.guest = ''), 0)`,
  },
  beforeSave: async ({ ctx, work, before }, { productId, passTypeId }) => {
    const isSame = before && before.productId === productId && before.passTypeId === passTypeId
    if (isSame || (productId === null && passTypeId === null)) return
    const fits = await isForSale(work.tx, { venueId: ctx.venueId, productId, passTypeId })
    if (!fits) refuseField(passTypeId === null ? 'productId' : 'passTypeId', 'field.invalid')
  },
})

export const promoCodes = recordProcedures(promoCodeService)
