import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { LegalPage } from './legal-page.tsx'

afterEach(cleanup)

const home = { venue: { name: 'Galata Pier', city: null, zone: 'Europe/Istanbul' } }
const text = { id: 'terms', text: { en: '', tr: '' }, since: '2026-11-20', rev: 1 }

async function show(legal: unknown, language: 'en' | 'tr' = 'en') {
  await showScreen(<LegalPage id="terms" />, {
    namespaces: ['legal'],
    at: '/terms',
    rights: {},
    language,
    answers: {
      'home.get': () => home,
      'home.legalText': () => {
        if (legal instanceof Error) throw legal
        return legal
      },
    },
  })
}
const headings = async () => (await screen.findAllByRole('heading', { level: 2 })).map((each) => each.textContent)

test('until the venue writes its own, the standard text holds, with its version and day', async () => {
  await show(text)
  expect((await headings()).slice(0, 2)).toEqual(['Your account', 'What you may do'])
  expect(screen.getByText(/^For everyone who has an account in the back office of Galata Pier/)).toBeTruthy()
  expect(screen.getByText(/^Version 1, .*20 November 2026$/)).toBeTruthy()
})

test('the venue’s own words are shown as they were written: headings, paragraphs, and nothing of HTML', async () => {
  const own = 'Be kind.\n\n# Guests <b>first</b>\nThey come first.\nAlways.'
  await show({ ...text, text: { en: own, tr: '' }, rev: 4 })
  expect(await headings()).toEqual(['Guests <b>first</b>'])
  for (const line of ['Be kind.', 'They come first.', 'Always.', /^Version 4/])
    expect(screen.getByText(line).tagName).toBe('P')
  expect(screen.queryByText('Your account')).toBeNull()
})

test('words in the other language only are marked as that language', async () => {
  await show({ ...text, text: { en: 'Be kind.', tr: '' }, rev: 2 }, 'tr')
  const line = await screen.findByText('Be kind.')
  expect(line.closest('[lang]')?.getAttribute('lang')).toBe('en')
})

test('a text that cannot be read says so and is asked for again', async () => {
  await show(refusal('INTERNAL'))
  expect(await screen.findByText('Couldn’t load the text')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(screen.queryByText('Your account')).toBeNull()
})
