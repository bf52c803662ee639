import { describe, expect, it } from 'vitest'
import { chooseLayout, layoutNames } from './layout-choice.ts'

const nothing = { route: undefined, query: null, kept: null }

describe('chooseLayout', () => {
  it('takes the main layout when nobody asks for another', () => {
    expect(chooseLayout(nothing)).toEqual({ draw: 'classy', keep: null })
  })

  it('knows eleven names and ignores all other words', () => {
    expect(layoutNames).toHaveLength(11)
    for (const name of layoutNames) expect(chooseLayout({ ...nothing, query: name }).keep).toBe(name)
    for (const query of ['', 'Classy', 'constructor', '../empty', 'empty ']) {
      expect(chooseLayout({ ...nothing, query })).toEqual({ draw: 'classy', keep: null })
    }
  })

  it('keeps a choice for the pages after it, until another one', () => {
    const first = chooseLayout({ ...nothing, query: 'empty' })
    expect(first).toEqual({ draw: 'empty', keep: 'empty' })
    expect(chooseLayout({ ...nothing, kept: first.keep })).toEqual(first)
    expect(chooseLayout({ ...nothing, query: 'classy', kept: first.keep })).toEqual({ draw: 'classy', keep: 'classy' })
    expect(chooseLayout({ ...nothing, query: 'nonsense', kept: first.keep })).toEqual(first)
  })

  it('lets the route win', () => {
    expect(chooseLayout({ route: 'empty', query: 'classy', kept: null }).draw).toBe('empty')
  })
})
