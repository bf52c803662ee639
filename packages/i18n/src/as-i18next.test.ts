import { expect, it } from 'vitest'
import { createI18n } from './create-i18n.ts'
import type { MessageKey } from './keys.ts'
import { languages, loadNamespace, namespaces, type Texts } from './namespaces.ts'
import { translate } from './server.ts'

function keysOf(texts: Texts, prefix: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : keysOf(value, `${prefix}${key}.`),
  )
}

const strange = ['Çağrı', '{{name}}', '$&', '$t(common:action.save)', '<b>&', '', '0']
const counts = [0, 1, 2, 5, 1.5, -1, 1_000_000]

it.each(languages)(
  'every text of %s is the one that i18next makes on the server, for any value and count',
  async (language) => {
    const { t } = await createI18n({ language, preload: namespaces })
    let compared = 0
    for (const namespace of namespaces) {
      for (const [written, text] of keysOf(await loadNamespace(language, namespace), `${namespace}:`)) {
        const key = written.replace(/_(one|other)$/, '') as MessageKey
        const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
        for (const [index, value] of strange.entries()) {
          const values = Object.fromEntries(names.map((name) => [name, value]))
          const params = key === written && !names.includes('count') ? values : { ...values, count: counts[index] ?? 7 }
          expect(t(key, params), written).toBe(translate(language, key, params))
          compared += 1
        }
        expect(t(key), written).toBe(translate(language, key))
      }
    }
    expect(compared).toBeGreaterThan(10_000)
  },
)

it('a key that is none, or a group, is read out as words, and nothing of an object’s own is a text', async () => {
  const { t, exists } = await createI18n({ language: 'tr', preload: ['common'] })
  for (const key of [
    'common:action.nowhere',
    'common:constructor.name',
    'nowhere:at.all',
    'common:toString',
  ] as never[])
    expect(t(key), key).toBe(translate('tr', key))
  expect(['common:action.save', 'common:action', 'common:constructor', 'users:invite', ''].map(exists)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
