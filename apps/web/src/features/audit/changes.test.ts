// The server's own list, as it was committed: this package knows the server's types and not its code.
import table from '@marquee/api/access-table.txt?raw'
import { createFormatters, createI18n, type Language, type MessageKey } from '@marquee/i18n'
import { expect, it } from 'vitest'
import { writePhone } from '../../lib/phone/phones.ts'
import { recordRoutes } from '../../lib/record/record-routes.ts'
import { givenNames } from '../../parts/names/given-names.ts'
import { changesOf, namedChanges } from './changes.ts'
import { datesOf } from './periods.ts'
import { auditWords } from './words.ts'

async function wordsIn(language: Language) {
  const made = await createI18n({
    language,
    preload: ['audit', 'common', 'roles', 'shell', ...recordRoutes.map(({ namespace }) => namespace)],
  })
  return auditWords(made.t, {
    format: createFormatters({ language, timeZone: 'Europe/Istanbul' }),
    language,
    currency: 'TRY',
    hasText: (key): key is MessageKey => made.exists(key),
    phone: (stored) => writePhone(stored, 'TR'),
    called: givenNames(
      {
        roles: [{ name: 'Door', en: 'Door', tr: 'Kapı görevlisi' }],
        tills: [{ name: 'Gişe 1', en: 'Box office 1', tr: 'Gişe 1' }],
        zones: [],
      },
      language,
    ),
  })
}

it.each(['en', 'tr'] as const)('has a word in %s for whatever the server writes down', async (language) => {
  const { action } = await wordsIn(language)
  const audited = table.split('\n').flatMap((line) => (/ audited( |$)/.test(line) ? [line.split(' ')[0] ?? ''] : []))
  expect(audited.length).toBeGreaterThan(80)
  // Unlocking is unlocking, whichever way it came.
  const written = audited.map((path) =>
    // A file is one, in however many parts it is fetched.
    path === 'auth.unlockByEmail' ? 'auth.unlock' : path.replace(/\.exportPart$/, '.export'),
  )
  // Missing: a text in packages/i18n/locales/*/audit.json.
  expect(written.filter((path) => action(path) === path)).toEqual([])
})

it('tells fields, choices, rights and moments in words', async () => {
  const tr = await wordsIn('tr')
  expect(tr.action('users.suspend')).toBe('Kullanıcıyı askıya aldı')
  expect(tr.value('state', 'suspended')).toBe('Askıda')
  expect(tr.value('invitedAt', '2026-11-21T18:00:00.000Z')).toBe('21 Kas 2026 21:00')
  const en = await wordsIn('en')
  expect([en.field('users.suspend'), en.value('users.suspend', {})]).toEqual(['Users: Suspend and sign out', 'Allowed'])
  expect(en.value('orders.discount', { maxAmountMinor: 5000 })).toBe('Maximum amount: ₺50.00')
  expect(en.value('roles', ['Door', 'Kitchen'])).toBe('Door, Kitchen')
  expect(en.value('payments', [{ method: 'card', amountMinor: 90_000 }])).toBe('Method: Card, Amount: ₺900.00')
  expect(tr.value('name', { en: 'Deck', tr: 'Güverte' })).toBe('İngilizce: Deck, Türkçe: Güverte')
  expect(en.value('phone', '+905321234567')).toBe('0532 123 45 67')
  expect([en.value('hasMfa', true), en.value('phone', null), en.value('roles', [])]).toEqual(['Yes', 'None', 'None'])
})

it('calls what an entry is about as its reader does, with its time', async () => {
  const [en, tr] = [await wordsIn('en'), await wordsIn('tr')]
  const at = '2026-11-26T18:00:00.000Z'
  const till = { entity: 'till_session', entityName: 'Gişe 1', entityAt: at }
  expect([en.subject(till), tr.subject(till)]).toEqual(['Box office 1, 26 Nov 21:00', 'Gişe 1, 26 Kas 21:00'])
  const show = { entity: 'ticket_session', entityName: 'Bosphorus Nights', entityAt: at }
  expect(en.subject(show)).toBe('Bosphorus Nights, 26 Nov 21:00')
  const day = { entity: 'business_day', entityName: '2026-11-25', entityAt: null }
  expect([en.subject(day), tr.subject(day)]).toEqual(['25 Nov 2026', '25 Kas 2026'])
  const month = { entity: 'accounting_period', entityName: '2026-10-01', entityAt: null }
  expect([en.subject(month), tr.subject(month)]).toEqual(['October 2026', 'Ekim 2026'])
  expect(en.subject({ entity: 'floor', entityName: null, entityAt: null })).toBeNull()
})

it('tells no act as done that was refused or is to be counted again', async () => {
  const [en, tr] = [await wordsIn('en'), await wordsIn('tr')]
  const refused = { action: 'tills.move', after: { kind: 'paid_out', amountMinor: -126_100, result: 'refused' } }
  expect(en.act(refused)).toBe('Cash in or out was refused')
  expect(en.act({ ...refused, after: { kind: 'paid_out' } })).toBe('Recorded cash in or out')
  expect(tr.act({ action: 'tills.close', after: { result: 'count again' } })).toMatch(/tutmadı/)
  expect([tr.value('result', 'refused'), tr.value('result', 'needs approval')]).toEqual([
    'Reddedildi',
    'Onay gerekiyor',
  ])
})

it('tells a role by its present name and its term in words', async () => {
  const tr = await wordsIn('tr')
  expect(tr.value('roles', ['Door (../2026-11-25T21:00:00.000Z)'])).toBe('Kapı görevlisi (… – 26 Kas 2026 00:00)')
})

it('tells a price by the names that it depends on, each in one language', async () => {
  const rules = [{ passType: { en: 'Adult', tr: 'Tam' }, weekday: 6, amountMinor: 32_000 }]
  const [en, tr] = [await wordsIn('en'), await wordsIn('tr')]
  expect(en.value('rules', rules)).toBe('Pass type: Adult, Weekday: Saturday, Amount: ₺320.00')
  expect(tr.value('rules', rules)).toBe('Bilet türü: Tam, Haftanın günü: Cumartesi, Tutar: ₺320,00')
  expect(en.value('weekday', 1)).toBe('Monday')
})

it('has the words of a record from the screen of the record', async () => {
  const [en, tr] = [await wordsIn('en'), await wordsIn('tr')]
  expect([en.action('shifts.create'), tr.action('shifts.archive')]).toEqual([
    'Shift added',
    'Vardiya arşivlendi veya arşivden çıkarıldı',
  ])
  expect([en.entity('shift'), en.field('cleaningMinutes'), tr.field('starts')]).toEqual([
    'Shift',
    en.field('cleaningMinutes'),
    'Başlangıç',
  ])
})

it('shows as it is stored what no text knows, whatever it is called', async () => {
  const en = await wordsIn('en')
  for (const name of ['constructor', 'tills', 'audit:title', 'shifts.steal', '__proto__', '']) {
    expect([en.action(name), en.entity(name)]).toEqual([name, name])
  }
  expect(en.value('state', 'field')).toBe('field')
})

it('takes nothing that someone typed for a word of ours', async () => {
  const en = await wordsIn('en')
  expect([en.value('name', 'active'), en.value('search', 'tr')]).toEqual(['active', 'tr'])
})

it('shows what it has no word for as it is stored', async () => {
  const en = await wordsIn('en')
  for (const name of ['orders.reissue', 'constructor', '__proto__', '']) {
    expect([en.action(name), en.entity(name)]).toEqual([name, name])
  }
  expect(en.field('dueOnTuesday')).toBe('due on tuesday')
  expect(en.value('state', 'toString')).toBe('toString')
  expect(en.value('a', { b: { c: [1, { d: null }] } })).toBe('b: c: 1, d: None')
})

it('opens rights one by one and leaves other fields whole', () => {
  const before = { name: 'Old', permissions: { 'users.view': {}, 'users.audit': null } }
  const after = { permissions: { 'users.view': null, 'users.audit': {} }, phone: '1' }
  expect(changesOf({ before, after })).toEqual([
    { field: 'name', before: 'Old', after: undefined },
    { field: 'users.view', before: {}, after: null },
    { field: 'users.audit', before: null, after: {} },
    { field: 'phone', before: undefined, after: '1' },
  ])
  expect(changesOf({ before: null, after: null })).toEqual([])
  expect(changesOf({ before: { permissions: 'x' }, after: null })).toEqual([
    { field: 'permissions', before: 'x', after: undefined },
  ])
})

it('counts periods in days of the venue', () => {
  // Half past ten in the evening in London is the next day in Istanbul.
  const now = new Date('2026-11-21T22:30:00Z')
  const none = { from: null, until: null }
  expect(datesOf('today', none, 'Europe/Istanbul', now)).toEqual({ from: '2026-11-22' })
  expect(datesOf('today', none, 'Europe/London', now)).toEqual({ from: '2026-11-21' })
  expect(datesOf('week', none, 'Europe/London', now)).toEqual({ from: '2026-11-15' })
  expect(datesOf('month', none, 'Europe/London', now)).toEqual({ from: '2026-10-23' })
  expect(datesOf(null, { from: '2026-01-01', until: null }, 'Europe/London', now)).toEqual({})
  const chosen = { from: '2026-01-01', until: '2026-02-30' }
  expect(datesOf('custom', chosen, 'Europe/London', now)).toEqual({ from: '2026-01-01' })
})

it('roles that the venue has not named, and themes, are called in the language of the reader', async () => {
  const words = await wordsIn('tr')
  expect(words.value('activeRole', 'Door')).toBe('Kapı görevlisi')
  expect(words.value('roles', ['Door', 'Gate crew'])).toBe('Kapı görevlisi, Gate crew')
  expect(words.value('name', 'Door')).toBe('Door')
  expect(words.value('theme', 'default')).toBe('Kadife')
})

it('calls what an entry refers to by its name, also in a list and within something; other ids stay', async () => {
  const words = await wordsIn('tr')
  const [shift, till, gone] = [1, 2, 3].map((nth) => `0193b5a0-0000-7000-8000-00000000000${nth}`) as [
    string,
    string,
    string,
  ]
  const row = {
    ...{ entity: 'food_product', before: { shiftIds: [shift, gone], tillId: null } },
    after: { shiftIds: [], tillId: till, lines: [{ shiftId: shift }], note: 'constructor' },
    names: {
      [shift]: { entity: 'shift', name: 'Sabah', at: null },
      [till]: { entity: 'till_session', name: 'Gişe 1', at: '2026-11-26T18:00:00.000Z' },
    },
  } as never
  expect(namedChanges(row, words.subject)).toEqual([
    { field: 'shiftIds', before: ['Sabah', gone], after: [] },
    { field: 'tillId', before: null, after: 'Gişe 1, 26 Kas 21:00' },
    { field: 'lines', before: undefined, after: [{ shiftId: 'Sabah' }] },
    { field: 'note', before: undefined, after: 'constructor' },
  ])
  const [shifts] = namedChanges(row, words.subject)
  expect([words.field('shiftIds'), words.value('shiftIds', shifts?.before)]).toEqual([
    'Satıldığı vardiyalar',
    `Sabah, ${gone}`,
  ])
})
