import type { DemoCaller } from '../../demo/caller.ts'

/** What the pier prints on its receipts and passes. */
export async function fillDemo(caller: DemoCaller): Promise<void> {
  const { id, rev } = await caller.settings.venue()
  await caller.settings.updateVenue({
    id,
    expectedRev: rev,
    address: 'Rıhtım Cad. 12, 34425 Karaköy, İstanbul',
    taxNumber: '1234567890',
    receiptFooter: { en: 'Enjoy the show. See you on the pier!', tr: 'İyi seyirler. İskelede görüşmek üzere!' },
  })
}
