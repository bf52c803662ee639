import { randomUUID } from 'node:crypto'
import type { VenueId } from '@marquee/contract'
import { runBatch } from '../batches/run.ts'
import type { Services } from '../core/context.ts'
import { asOwner } from './caller.ts'

const season = {
  name: 'New season',
  subjectTr: '{mekan}: yeni sezon açılıyor',
  textTr:
    'Merhaba {ad},\n\nyeni sezonun programı hazır: konserler, tiyatro ve Boğaz turları. Biletler pazartesi günü gişede ve sitemizde.\n\nGörüşmek üzere!',
  subjectEn: 'The new season at {venue}',
  textEn:
    'Dear {name},\n\nthe programme of the new season is ready: concerts, theatre and tours of the Bosphorus. Tickets are on sale from Monday, at the box office and on our website.\n\nSee you soon!',
}

const members = {
  name: 'Evening for members',
  subjectTr: 'Üyelerimize özel bir akşam',
  textTr: 'Merhaba {ad},\n\nüye akşamımıza bekliyoruz. Girişte müşteri numaranızı söylemeniz yeterli: {numara}.',
  subjectEn: 'An evening for our members',
  textEn:
    'Dear {name},\n\nyou are invited to our evening for members. At the door just say your customer number: {number}.',
}

/** Two templates, one of which has gone to everybody who wanted it. */
export async function makeMessages(
  services: Services,
  { venueId, ...owner }: { email: string; password: string; venueId: VenueId },
): Promise<void> {
  await asOwner(services, owner, async (caller) => {
    await caller.messageTemplates.create(members)
    const { id: templateId } = await caller.messageTemplates.create(season)
    await caller.messages.send({ commandId: randomUUID(), templateId, audience: { kind: 'search', search: '' } })
  })
  const batches = await services.db
    .selectFrom('customer_message')
    .select('batch_id as batchId')
    .where('venue_id', '=', venueId)
    .execute()
  for (const { batchId } of batches) await runBatch(services, { venueId, batchId }, new AbortController().signal)
}
