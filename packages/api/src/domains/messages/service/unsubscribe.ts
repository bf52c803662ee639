import type { Unsubscribing } from '@marquee/contract/customer-messages'
import type { Db } from '@marquee/db'
import type { Context } from '../../../core/context.ts'
import { refuseField } from '../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../door/work.ts'
import { withdrawByLink } from '../../customers/service/consent.ts'
import type { UnsubscribeLink } from '../links.ts'
import { findAgreement } from '../repo/audience.ts'
import { findSender } from '../repo/messages.ts'

function readLink({ services }: Context, token: string): UnsubscribeLink {
  return services.unsubscribes.read(token) ?? refuseField('token', 'field.invalid')
}

async function shown(db: Db | Tx, { venueId, customerId }: UnsubscribeLink): Promise<Unsubscribing> {
  const { venue, locale } = await findSender(db, venueId)
  const customer = await findAgreement(db, { venueId, id: customerId })
  const language = customer?.language === 'en' || customer?.language === 'tr' ? customer.language : locale
  return { venue, language, isOff: customer?.agrees !== true }
}

/**
 * What somebody sees who opens the link of a mail: nothing of who they are, and nothing is changed, for mail programs open
 * links too. VALIDATION on `token` for one that is not ours or too old.
 */
export function openUnsubscribe(ctx: Context, { token }: { token: string }): Promise<Unsubscribing> {
  return shown(ctx.services.db, readLink(ctx, token))
}

/** Withdraws the consent to mails of whoever a link was made for. A second time changes nothing. Refuses as above. */
export function unsubscribe(ctx: Context, { token }: { token: string }): Promise<Unsubscribing> {
  const link = readLink(ctx, token)
  return inTransaction(ctx, async (work) => {
    await withdrawByLink(work, link)
    return shown(work.tx, link)
  })
}
