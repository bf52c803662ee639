import { moduleKeys, modules } from '@marquee/contract'
import { createI18n } from '@marquee/i18n'
import { expect, test } from 'vitest'
import { commonActions, hasAction, isByUmbrella, sectionsFor, specialActions } from './matrix.ts'

type ModuleName = (module: (typeof moduleKeys)[number]) => string

async function turkishNames(): Promise<ModuleName> {
  const { t } = await createI18n({ language: 'tr', preload: ['shell'] })
  return (module) => t(`shell:module.${module}`)
}

test('every module and every action has its place', () => {
  expect(sectionsFor('', (module) => module).flatMap((section) => section.modules)).toHaveLength(moduleKeys.length)
  for (const module of moduleKeys) {
    const columns = commonActions.filter((action) => hasAction(module, action))
    expect([...columns, ...specialActions(module)].sort()).toEqual([...modules[module].actions].sort())
  }
})

test('a module is found however its letters are written', async () => {
  const name = await turkishNames()
  const found = (query: string) => sectionsFor(query, name).flatMap((section) => section.modules)
  expect(found('bilet')).toContain('ticket_booking')
  for (const spelling of ['BİLET', 'bılet', 'Bilet ', 'BILET']) expect(found(spelling)).toEqual(found('bilet'))
  expect(found('no such thing')).toEqual([])
})

test('a module of the umbrella says where its rights come from', () => {
  expect(isByUmbrella({ 'inventory.view': {} }, 'vendors')).toBe(true)
  expect(isByUmbrella({ 'inventory.view': {}, 'vendors.export': {} }, 'vendors')).toBe(false)
  expect(isByUmbrella({ 'inventory.pay': {} }, 'ingredients')).toBe(false)
  expect(isByUmbrella({ 'inventory.view': {} }, 'customers')).toBe(false)
})
