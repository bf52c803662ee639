import { expect, test } from 'vitest'
import { noticeWords } from './notice-words.ts'

test('a notice of a document names it, in the words of the language', () => {
  const values = { name: '34 MRQ 102', paper: 'insurance', date: '2026-12-14' }
  expect(noticeWords('en', 'paperEnds.body', values)).toMatch(/^34 MRQ 102, insurance: expires on 14 Dec 2026\./)
  expect(noticeWords('tr', 'paperEnds.body', values)).toMatch(/^34 MRQ 102, sigorta: Son gün 14 Ara 2026\./)
})

test('a notice of a service says the day or the distance', () => {
  const name = '34 MRQ 102'
  expect(noticeWords('en', 'serviceDue.body', { name, date: '2026-12-14' })).toBe(
    '34 MRQ 102: the next service is due on 14 Dec 2026.',
  )
  expect(noticeWords('tr', 'serviceDue.body', { name, km: '65000' })).toBe('34 MRQ 102: Sonraki bakım 65.000 km’de.')
})
