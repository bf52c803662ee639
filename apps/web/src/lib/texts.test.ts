import type { I18nOptions } from '@marquee/i18n'
import { expect, it, vi } from 'vitest'
import { chooseLanguage, startTexts, texts } from './texts.ts'

let turkishComes = () => {}
const turkish = new Promise<void>((resolve) => {
  turkishComes = resolve
})
vi.mock('@marquee/i18n', async (original) => {
  const real = await original<typeof import('@marquee/i18n')>()
  const load: I18nOptions['load'] = async (language) => {
    if (language === 'tr') await turkish
    return {}
  }
  return { ...real, createI18n: (options: I18nOptions) => real.createI18n({ ...options, load }) }
})

it('the last choice holds, though an earlier one comes later over a slow line', async () => {
  await startTexts()
  const first = chooseLanguage('tr')
  await vi.waitFor(() => expect(localStorage.getItem('language')).toBe('tr'))
  await chooseLanguage('en')
  turkishComes()
  await first
  expect([texts().language, document.documentElement.lang, localStorage.getItem('language')]).toEqual([
    'en',
    'en',
    'en',
  ])
  await chooseLanguage('tr')
  expect([texts().language, document.documentElement.lang]).toEqual(['tr', 'tr'])
})
