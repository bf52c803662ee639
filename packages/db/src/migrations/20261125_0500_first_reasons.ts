import { type Kysely, sql } from 'kysely'

// What a venue begins with at the time of this step.
const reasons: readonly [occasion: string, en: string, tr: string, note?: 'note'][] = [
  ['paid_in', 'More change', 'Bozuk para takviyesi'],
  ['paid_out', 'Small purchase', 'Küçük alışveriş', 'note'],
  ['paid_out', 'Courier', 'Kurye', 'note'],
  ['drop', 'Too much cash in the drawer', 'Çekmecede fazla nakit'],
  ['no_sale', 'Gave change', 'Para bozuldu'],
  ['no_sale', 'Checked the drawer', 'Çekmece kontrol edildi'],
  ['till_difference', 'Gave wrong change', 'Para üstü yanlış verildi'],
  ['till_difference', 'Miscounted', 'Yanlış sayıldı'],
  ['till_difference', 'Unknown', 'Bilinmiyor'],
  ['fund_paid_in', 'Rent', 'Kira geliri', 'note'],
  ['fund_paid_out', 'Purchase', 'Satın alma', 'note'],
  ['fund_paid_out', 'Wages', 'Ücret ödemesi', 'note'],
  ['fund_difference', 'Miscounted', 'Yanlış sayıldı'],
  ['fund_difference', 'Unknown', 'Bilinmiyor'],
  ['seat_block', 'House seats', 'Protokol koltukları'],
  ['seat_block', 'Camera or sound desk', 'Kamera veya ses masası'],
  ['seat_block', 'Broken seat', 'Arızalı koltuk'],
  ['release', 'Guest changed their mind', 'Misafir vazgeçti'],
  ['release', 'Left open by mistake', 'Yanlışlıkla açık kaldı'],
  ['pass_block', 'Reported lost', 'Kayıp bildirildi'],
  ['pass_block', 'Reported stolen', 'Çalıntı bildirildi'],
  ['pass_block', 'Copied', 'Kopyalandı'],
  ['pass_reissue', 'Lost', 'Kaybedildi'],
  ['pass_reissue', 'Unreadable', 'Okunmuyor'],
  ['session_cancel', 'Artist ill', 'Sanatçı hastalandı'],
  ['session_cancel', 'Technical fault', 'Teknik arıza'],
  ['session_cancel', 'Weather', 'Hava koşulları'],
  ['floor_closed', 'Maintenance', 'Bakım'],
  ['floor_closed', 'Private event', 'Özel etkinlik'],
  ['day_open_point', 'Will be counted tomorrow', 'Yarın sayılacak'],
  ['day_open_point', 'Known, being looked into', 'Biliniyor, inceleniyor'],
  ['day_reopen', 'A count was wrong', 'Sayım yanlıştı'],
  ['day_reopen', 'A document came late', 'Belge geç geldi'],
]

/** Venues from the time before there were reasons get those that a new one begins with; one that has any keeps its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const column = <Value>(read: (row: (typeof reasons)[number]) => Value) => reasons.map(read)
  await sql`
    insert into reason (venue_id, id, occasion, name, needs_note, sort)
    select v.id, gen_random_uuid(), r.occasion, jsonb_build_object('en', r.en, 'tr', r.tr), r.note, r.place
    from venue v cross join unnest(${column(([occasion]) => occasion)}::text[], ${column(([, en]) => en)}::text[],
      ${column(([, , tr]) => tr)}::text[], ${column(([, , , note]) => note !== undefined)}::boolean[])
      with ordinality as r (occasion, en, tr, note, place)
    where not exists (select from reason x where x.venue_id = v.id)`.execute(db)
}
