import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { LegalTab } from './legal-tab.tsx'

afterEach(cleanup)

const standard = { text: { en: '', tr: '' }, since: '2026-11-20', rev: 1 }
const own = { text: { en: 'What we keep.', tr: 'Neleri saklıyoruz.' }, since: '2026-11-24', rev: 3 }

async function show({ rights = { settings: { view: {}, update: {} } }, publish = vi.fn() } = {}) {
  await showScreen(<LegalTab />, {
    at: '/settings?tab=legal',
    rights: rights as never,
    namespaces: ['settings', 'legal'],
    answers: {
      'settings.legalTexts': () => [
        { id: 'terms', ...standard },
        { id: 'privacy', ...own },
      ],
      'settings.publishLegalText': publish,
    },
  })
  return { publish, card: async (name: string) => within(await screen.findByRole('region', { name })) }
}

test('the standard text is the beginning of one’s own, in both languages, and is published as the next version', async () => {
  const publish = vi.fn((input: object) => ({ id: 'terms', ...standard, ...input, rev: 2 }))
  const { card } = await show({ publish })
  const terms = await card('Terms')
  expect(await terms.findByText(/^Version 1, .*20 November 2026$/)).toBeTruthy()
  fireEvent.click(terms.getByRole('button', { name: 'Start from the standard text' }))
  const turkish = terms.getByLabelText<HTMLTextAreaElement>(/^Turkish/)
  await waitFor(() => expect(turkish.value).toContain('# Hesabınız\nHesabınız yalnızca size aittir.'))
  const english = terms.getByLabelText<HTMLTextAreaElement>(/^English/)
  expect(english.value).toContain('# Your account\nYour account is yours alone.')
  fireEvent.change(english, { target: { value: '# Your account\nBe kind.' } })
  fireEvent.click(terms.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(publish).toHaveBeenCalledTimes(1))
  const text = { en: '# Your account\nBe kind.', tr: turkish.value.trim() }
  expect(publish).toHaveBeenCalledWith({ id: 'terms', expectedRev: 1, text })
  expect(await screen.findByText('Version 2 published')).toBeTruthy()
})

test('a text of one’s own is there to be changed, and its page is one press away', async () => {
  const { card } = await show()
  const privacy = await card('Privacy policy')
  expect(privacy.getByLabelText<HTMLTextAreaElement>(/^English/).value).toBe('What we keep.')
  expect(privacy.queryByRole('button', { name: 'Start from the standard text' })).toBeNull()
  expect(privacy.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe('/privacy')
})

test('who may only look sees both texts and changes nothing', async () => {
  const { card } = await show({ rights: { settings: { view: {} } } as never })
  const privacy = await card('Privacy policy')
  expect(privacy.getByText(/^View only/)).toBeTruthy()
  expect(privacy.getByLabelText(/^English/).closest('fieldset')?.disabled).toBe(true)
  expect(privacy.queryByRole('button', { name: 'Publish' })).toBeNull()
})

test('someone who was faster is shown beside one’s own words', async () => {
  const current = { id: 'privacy', ...own, text: { en: 'Theirs', tr: '' }, rev: 4 }
  const publish = vi.fn(() => {
    throw refusal('STALE', { details: { current } })
  })
  const { card } = await show({ publish })
  const privacy = await card('Privacy policy')
  fireEvent.change(privacy.getByLabelText(/^English/), { target: { value: 'Mine' } })
  fireEvent.click(privacy.getByRole('button', { name: 'Publish' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('Theirs')
  expect(question.textContent).toContain('Mine')
})
