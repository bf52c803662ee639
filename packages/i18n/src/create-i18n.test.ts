import { describe, expect, it } from 'vitest'
import { createI18n, type LoadFailure, readableKey, TRANSLATIONS_UNAVAILABLE } from './create-i18n.ts'
import { type Language, loadNamespace, type Namespace, type Texts } from './namespaces.ts'

type Load = (language: Language, namespace: Namespace) => Promise<Texts>

async function withLoad(language: Language, load: Load) {
  const failures: LoadFailure[] = []
  const i18n = await createI18n({
    language,
    load,
    retryDelay: 1,
    onError: (failure) => failures.push(failure),
  })
  return { i18n, failures }
}

describe('texts', () => {
  it('come in the chosen language and in its plural', async () => {
    const i18n = await createI18n({ language: 'tr', preload: ['common', 'users'] })
    expect(i18n.t('users:invite')).toBe('Kullanıcı davet et')
    expect(i18n.t('common:count.people', { count: 5 })).toBe('5 kişi')
    await i18n.changeLanguage('en')
    expect(i18n.t('users:invite')).toBe('Invite user')
    expect(i18n.t('common:count.people', { count: 1 })).toBe('1 person')
    expect(i18n.t('common:count.people', { count: 5 })).toBe('5 people')
  })

  it('write a count as the language writes numbers', async () => {
    const i18n = await createI18n({ language: 'tr', preload: ['common'] })
    expect(i18n.t('common:count.people', { count: 19_700 })).toBe('19.700 kişi')
    await i18n.changeLanguage('en')
    expect(i18n.t('common:count.people', { count: 1000 })).toBe('1,000 people')
    expect(i18n.t('common:count.people', { count: 999 })).toBe('999 people')
  })

  it('does not escape: code that makes HTML of it does', async () => {
    const i18n = await createI18n({ language: 'en', preload: ['users'] })
    expect(i18n.t('users:toast.saved', { name: 'Çağrı & <b>' })).toBe('Çağrı & <b> saved')
  })

  it('loads a namespace only when it is asked for', async () => {
    const loaded: string[] = []
    const i18n = await createI18n({
      language: 'en',
      load: (language, namespace) => {
        loaded.push(`${language}/${namespace}`)
        return loadNamespace(language, namespace)
      },
    })
    expect(loaded).toEqual(['en/common'])
    await i18n.loadNamespaces('profile')
    expect(loaded).toEqual(['en/common', 'en/profile'])
  })
})

describe('a missing text', () => {
  it('comes in English', async () => {
    const { i18n } = await withLoad(
      'tr',
      async (language): Promise<Texts> =>
        language === 'en' ? { action: { save: 'Save', retry: 'Retry' } } : { action: { save: 'Kaydet' } },
    )
    expect(i18n.t('common:action.save')).toBe('Kaydet')
    expect(i18n.t('common:action.retry')).toBe('Retry')
  })

  it('is never a raw key, not even when nothing was loaded', async () => {
    const { i18n } = await withLoad('tr', async () => Promise.reject(new Error('down')))
    expect(i18n.t('common:action.clearFilters')).toBe('Clear filters')
    expect(readableKey('users:confirm.signOutBody_other')).toBe('Sign out body')
    expect(readableKey('errors:code.LAST_OWNER')).toBe('Last owner')
  })
})

describe('a load that fails', () => {
  it('is tried two more times and then works', async () => {
    const tries = new Map<string, number>()
    const { i18n, failures } = await withLoad('tr', async (language, namespace) => {
      const count = (tries.get(language) ?? 0) + 1
      tries.set(language, count)
      if (language === 'tr' && count < 3) throw new Error('cut')
      return loadNamespace(language, namespace)
    })
    expect(tries.get('tr')).toBe(3)
    expect(failures).toEqual([])
    expect(i18n.t('common:action.save')).toBe('Kaydet')
  })

  it('falls back to English after the third try and says so', async () => {
    let tries = 0
    const { i18n, failures } = await withLoad('tr', async (language, namespace) => {
      if (language === 'en') return loadNamespace(language, namespace)
      tries += 1
      throw new Error('gone')
    })
    expect(tries).toBe(3)
    expect(i18n.t('common:action.save')).toBe('Save')
    expect(failures).toMatchObject([{ language: 'tr', namespace: 'common', final: false }])
  })

  it('ends with the sentence of the catalogue when the fallback is gone too', async () => {
    const { failures } = await withLoad('tr', () => Promise.reject(new Error('gone')))
    expect(failures.filter((failure) => failure.final)).toMatchObject([
      { message: 'Unable to load translation and all the fallback languages', namespace: 'common' },
    ])
    expect(TRANSLATIONS_UNAVAILABLE).toBe('Unable to load translation and all the fallback languages')
  })

  it('is judged by the language that is being changed to', async () => {
    const { i18n, failures } = await withLoad('en', (language, namespace) =>
      language === 'tr' ? Promise.reject(new Error('gone')) : loadNamespace(language, namespace),
    )
    await i18n.changeLanguage('tr')
    expect(failures).toMatchObject([{ language: 'tr', final: false }])
    expect(i18n.t('common:action.save')).toBe('Save')
  })

  it('is what English is asked for; while the chosen language is there, it is not', async () => {
    const asked: string[] = []
    const { i18n, failures } = await withLoad('tr', (language, namespace) => {
      asked.push(`${language} ${namespace}`)
      return loadNamespace(language, namespace)
    })
    expect(i18n.t('common:action.save')).toBe('Kaydet')
    expect([asked, failures]).toEqual([['tr common'], []])
    await i18n.changeLanguage('en')
    expect([i18n.t('common:action.save'), asked.at(-1)]).toEqual(['Save', 'en common'])
  })
})
