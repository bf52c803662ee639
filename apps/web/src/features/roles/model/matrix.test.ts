import { moduleKeys, modules } from '@marquee/contract'
import { translate } from '@marquee/i18n/server'
import { expect, test } from 'vitest'
import { commonActions, hasAction, isByUmbrella, sectionsFor, specialActions } from './matrix.ts'

const name = (language: 'en' | 'tr') => (module: (typeof moduleKeys)[number]) =>
  translate(language, `shell:module.${module}`)

test('every module and every action has its place', () => {
  expect(sectionsFor('', name('en')).flatMap((section) => section.modules)).toHaveLength(moduleKeys.length)
  for (const module of moduleKeys) {
    const columns = commonActions.filter((action) => hasAction(module, action))
    expect([...columns, ...specialActions(module)].sort()).toEqual([...modules[module].actions].sort())
  }
})

test('a module is found however its letters are written', () => {
  const found = (query: string) => sectionsFor(query, name('tr')).flatMap((section) => section.modules)
  const wanted = found(translate('tr', 'shell:module.ticket_booking'))
  expect(wanted).toContain('ticket_booking')
  for (const spelling of ['BİLET', 'bılet', 'Bilet ', 'BILET']) expect(found(spelling)).toEqual(found('bilet'))
  expect(found('bilet').length).toBeGreaterThan(0)
  expect(found('no such thing')).toEqual([])
})

test('a module of the umbrella says where its rights come from', () => {
  expect(isByUmbrella({ 'inventory.view': {} }, 'vendors')).toBe(true)
  expect(isByUmbrella({ 'inventory.view': {}, 'vendors.export': {} }, 'vendors')).toBe(false)
  expect(isByUmbrella({ 'inventory.pay': {} }, 'ingredients')).toBe(false)
  expect(isByUmbrella({ 'inventory.view': {} }, 'customers')).toBe(false)
})
