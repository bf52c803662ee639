import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { WorkTab } from './work-tab.tsx'

afterEach(cleanup)

test.each([
  [
    'en',
    [
      'Cancelled session',
      'Moved session',
      'Message to customers',
      'Rows from a file: Shifts',
      'Rows from a file: Item categories',
    ],
  ],
  ['tr', ['İptal edilen seans', 'Zamanı değişen seans', 'Müşterilere mesaj', 'Dosyadan satır ekleme: Vardiyalar']],
] as const)('long work is named by what it does, in %s', async (language, names) => {
  const kinds = ['sessionPlans.order', 'sessionPlans.tell', 'messages.send', 'shifts.import', 'itemCategories.import']
  const row = { state: 'done', stopReason: null, total: 3, done: 3, failed: 0, madeBy: 'u', makerName: 'Ada' }
  await showScreen(<WorkTab />, {
    namespaces: ['settings', 'shell', 'record'],
    at: '/settings',
    language,
    rights: { settings: { view: {} } },
    answers: {
      'jobs.list': () =>
        kinds.map((kind, id) => ({ ...row, id: String(id), kind, madeAt: '2026-11-26T03:00:00.000Z', endedAt: null })),
      'jobs.work': () => [],
    },
  })
  const list = await screen.findByRole('list', { name: language === 'en' ? 'Background work' : 'Arka plan işleri' })
  const text = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  for (const [index, name] of names.entries()) expect(text[index]).toContain(name)
})

test('the work of the server is named, each kind by itself', async () => {
  const texts = readFileSync(
    join(import.meta.dirname, '../../../../../../packages/i18n/locales/en/settings.json'),
    'utf8',
  )
  const { other, ...kinds } = JSON.parse(texts).work.kinds as Record<string, string>
  await showScreen(<WorkTab />, {
    namespaces: ['settings', 'shell', 'record'],
    at: '/settings',
    rights: { settings: { view: {} } },
    answers: {
      'jobs.list': () => [],
      'jobs.work': () =>
        Object.keys(kinds).map((key) => ({
          ...{ kind: key.replace('_', '.'), waiting: 0, running: 0, failed: 0, isOwn: false, lastDoneAt: null },
        })),
    },
  })
  await screen.findByText(kinds.mail_send ?? '')
  for (const name of Object.values(kinds)) expect(screen.getByText(name)).toBeTruthy()
  expect(screen.queryByText(other ?? '')).toBeNull()
})
