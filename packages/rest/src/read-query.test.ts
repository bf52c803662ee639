import { Refusal } from '@marquee/api'
import { describe, expect, it } from 'vitest'
import { readQuery } from './read-query.ts'

describe('readQuery', () => {
  it('reads what is wanted and ignores the rest, whatever it is called', () => {
    const query = readQuery('/x?id=1&other=2&__proto__=3&constructor=4&id[]=5&id%5B%24ne%5D=6&%ff=7', ['id'])
    expect(query).toEqual({ id: '1' })
    expect(Object.keys(query)).toEqual(['id'])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('decodes once', () => {
    expect(readQuery('/x?q=a+b%20c%2Bd%2525', ['q'])).toEqual({ q: 'a b c+d%25' })
    expect(readQuery('/x?q=%C5%9Fi%C5%9Fe', ['q'])).toEqual({ q: 'şişe' })
    expect(readQuery('/x?q', ['q'])).toEqual({ q: '' })
    expect(readQuery('/x?', ['q'])).toEqual({})
    expect(readQuery('/x', ['q'])).toEqual({})
  })

  it.each(['/x?id=1&id=2', '/x?id=&id=', '/x?id=%', '/x?id=%ff', '/x?id=%ED%A0%80', '/x?id=%zz', '/x?i%64=1&id=2'])(
    'refuses %s',
    (url) => {
      expect(() => readQuery(url, ['id'])).toThrow(Refusal)
    },
  )
})
