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
  await caller.settings.publishLegalText({ id: 'terms', expectedRev: 1, text: terms })
}

/** The terms in the pier's own words; what is stored about people, the standard text says. */
const terms = {
  en: [
    'For everyone who works with the back office of Galata Pier.',
    '# Your account',
    'Your account is yours alone. Lock the screen when you leave the counter, and tell the duty manager if somebody else has used it.',
    '# Guests come first',
    'What you learn about guests stays on the pier. Do not copy it and do not pass it on.',
    '# Cash and cards',
    'Count the drawer alone and hand it over counted. Every sale, refund and cash movement carries your name.',
    '# When you leave',
    'Your account ends on your last day. What you did before stays in the records.',
  ].join('\n\n'),
  tr: [
    'Galata Pier’in yönetim ekranlarını kullanan herkes için geçerlidir.',
    '# Hesabınız',
    'Hesabınız yalnızca size aittir. Tezgâhtan ayrılırken ekranı kilitleyin. Hesabınızı başkası kullandıysa vardiya müdürüne haber verin.',
    '# Önce misafir',
    'Misafirler hakkında öğrendikleriniz iskelede kalır. Kopyalamayın, başkasına vermeyin.',
    '# Nakit ve kart',
    'Kasanızı tek başınıza sayın ve sayılmış olarak teslim edin. Her satış, iade ve kasa hareketi sizin adınızla kaydedilir.',
    '# Ayrıldığınızda',
    'Hesabınız son iş gününüzde kapanır. Daha önce yaptığınız işlemler kayıtlarda kalır.',
  ].join('\n\n'),
}
