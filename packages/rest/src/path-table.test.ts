import { describe, expect, it } from 'vitest'
import { pathTable } from './path-table.ts'

const find = pathTable(
  [
    'GET api/orders',
    'GET api/orders/{id}',
    'DELETE api/orders/{id}',
    'GET api/orders/{id}/passes',
    'GET api/orders/all',
  ].map((key): [string, string] => [key, key]),
)
const rowAt = (method: string, path: string) => {
  const found = find(path)
  return found && [found.methods.get(method), found.params]
}

describe('rows by method and path', () => {
  it('stand at their exact path, or with one segment in the place of braces', () => {
    expect(rowAt('GET', 'api/orders')).toEqual(['GET api/orders', {}])
    expect(rowAt('GET', 'api/orders/7')).toEqual(['GET api/orders/{id}', { id: '7' }])
    expect(rowAt('DELETE', 'api/orders/7')).toEqual(['DELETE api/orders/{id}', { id: '7' }])
    expect(rowAt('GET', 'api/orders/7/passes')).toEqual(['GET api/orders/{id}/passes', { id: '7' }])
    expect(rowAt('POST', 'api/orders/7')).toEqual([undefined, { id: '7' }])
    // What is written out comes before what may be anything.
    expect(rowAt('GET', 'api/orders/all')).toEqual(['GET api/orders/all', {}])
  })

  it('cannot be spelled in another way', () => {
    const others = [
      'api/orders/',
      'api//orders',
      'api/orders//passes',
      'api/orders/7/',
      'api/orders/7/passes/',
      'API/orders',
    ]
    expect(others.map((path) => find(path))).toEqual(others.map(() => undefined))
    // Nothing is decoded: what is sent in another spelling is another value.
    expect(rowAt('GET', 'api/orders/%37')).toEqual(['GET api/orders/{id}', { id: '%37' }])
    expect(rowAt('GET', 'api/orders/{id}')).toEqual(['GET api/orders/{id}', { id: '{id}' }])
    expect(find('api/%6frders')).toBeUndefined()
  })
})
