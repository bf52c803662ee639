import { layoutNames } from '@marquee/contract'
import { describe, expect, it } from 'vitest'
import { chooseLayout } from './layout-choice.ts'

const nothing = { route: undefined, query: null, kept: null, own: undefined }

describe('chooseLayout', () => {
  it('takes the main layout when nobody asks for another', () => {
    expect(chooseLayout(nothing)).toEqual({ draw: 'classy', keep: null })
  })

  it('knows eleven names and ignores all other words', () => {
    expect(layoutNames).toHaveLength(11)
    for (const name of layoutNames)
      expect(chooseLayout({ ...nothing, query: name })).toEqual({ draw: name, keep: name })
    for (const query of ['', 'Classy', 'constructor', '../empty', 'empty ']) {
      expect(chooseLayout({ ...nothing, query, own: 'thin' })).toEqual({ draw: 'thin', keep: null })
    }
  })

  it('keeps the layout of an address for the pages after it, until another one', () => {
    const first = chooseLayout({ ...nothing, query: 'empty' })
    expect(first).toEqual({ draw: 'empty', keep: 'empty' })
    expect(chooseLayout({ ...nothing, kept: first.keep, own: 'thin' })).toEqual(first)
    expect(chooseLayout({ ...nothing, query: 'classy', kept: first.keep })).toEqual({ draw: 'classy', keep: 'classy' })
    expect(chooseLayout({ ...nothing, query: 'nonsense', kept: first.keep })).toEqual(first)
  })

  it('lets the route win over the address, and that over the person', () => {
    expect(chooseLayout({ route: 'empty', query: 'classy', kept: null, own: 'thin' }).draw).toBe('empty')
    expect(chooseLayout({ ...nothing, query: 'dense', own: 'thin' }).draw).toBe('dense')
    expect(chooseLayout({ ...nothing, own: 'thin' })).toEqual({ draw: 'thin', keep: null })
  })
})
