import type { VenueId } from '@marquee/contract'
import { shareStatementId } from '@marquee/contract/vendor-shares'
import { z } from 'zod'
import type { Services } from '../../core/context.ts'
import type { Attachment, BareMail } from '../../jobs/mail.ts'
import { makeStatement } from './documents/make.ts'

const shape = z.object({ share: z.object({ statementId: shareStatementId, billNo: z.int() }) })

/** The files that go with the mails of this domain. */
export const mailAttachments = { 'share-statement': paperOfStatement }

/** The paper of a statement. */
async function paperOfStatement(services: Services, mail: BareMail): Promise<Attachment[]> {
  const { share } = shape.parse(mail.params)
  const content = await makeStatement(services, { venueId: mail.venueId as VenueId, id: share.statementId })
  if (!content) throw new Error('the statement is not there')
  const words = services.exports.wording(mail.language === 'tr' ? 'tr' : 'en')
  return [{ name: `${words['shares.paper.file']}-${share.billNo}.pdf`, mediaType: 'application/pdf', content }]
}
