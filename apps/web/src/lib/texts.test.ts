import type { I18nOptions } from '@marquee/i18n'
import { expect, it, vi } from 'vitest'
import page from '../../index.html?raw'
import { chooseLanguage, deviceLanguage, startTexts, texts } from './texts.ts'

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

it('before anything is chosen, the device speaks the first of its browser’s languages that there is', () => {
  const speak = vi.spyOn(navigator, 'languages', 'get')
  const saved = localStorage.getItem('language')
  localStorage.removeItem('language')
  for (const [tags, language] of [
    [['de-DE', 'tr-TR', 'en'], 'tr'],
    [['en-GB', 'tr'], 'en'],
    [['de', 'fr'], 'en'],
    [[], 'en'],
  ] as const) {
    speak.mockReturnValue(tags)
    expect(deviceLanguage()).toBe(language)
  }
  speak.mockReturnValue(['tr-TR'])
  localStorage.setItem('language', 'en')
  expect(deviceLanguage()).toBe('en')
  localStorage.setItem('language', saved ?? 'tr')
  speak.mockRestore()
})

it('the page says the same before its first paint as the texts do after it', () => {
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''
  const speak = vi.spyOn(navigator, 'languages', 'get')
  for (const tags of [['de-DE', 'tr-TR', 'en'], ['en-GB', 'tr'], ['fr'], []]) {
    for (const kept of [null, 'en', 'tr', 'xx']) {
      speak.mockReturnValue(tags)
      if (kept === null) localStorage.removeItem('language')
      else localStorage.setItem('language', kept)
      document.documentElement.lang = 'en'
      new Function(script)()
      expect([tags, kept, document.documentElement.lang]).toEqual([tags, kept, deviceLanguage()])
    }
  }
  speak.mockRestore()
})
