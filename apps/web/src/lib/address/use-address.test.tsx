import { act, cleanup, render } from '@testing-library/react'
import { createBrowserRouter, Link, type RouteObject, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useAddress } from './use-address.ts'
import { changed, flag, oneOf, saidIn, text } from './values.ts'

const values = {
  q: text({ initial: '' }),
  id: text({ history: 'push' }),
  sort: oneOf(['name', 'age'], { initial: 'name' }),
  archived: flag(),
}

it('reads what the address says, and the initial value for what it does not', () => {
  expect(saidIn('?q=a+b&id=7&sort=age&archived=true', values)).toEqual({
    q: 'a b',
    id: '7',
    sort: 'age',
    archived: true,
  })
  expect(saidIn('?sort=size&archived=yes', values)).toEqual({ q: '', id: null, sort: 'name', archived: false })
})

it('writes no initial value, and leaves what belongs to others', () => {
  expect(changed('?layout=empty&q=a', values, { id: '7', q: '' })).toBe('?layout=empty&id=7')
  expect(changed('?id=7&sort=age', values, { id: undefined, sort: null })).toBe('?id=7')
  expect(changed('?archived=true', values, { archived: false })).toBe('')
})

let router: ReturnType<typeof createBrowserRouter> | undefined
const turn = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

beforeEach(() => history.replaceState(null, '', '/list?q=a'))
afterEach(() => {
  cleanup()
  router?.dispose()
})

type Write = ReturnType<typeof useAddress<typeof values>>[1]
let write: Write = () => {}

function Reader({ as }: { as: string }) {
  const [said, set] = useAddress(values)
  write = set
  return <p data-testid={as}>{JSON.stringify(said)}</p>
}

function show() {
  const list: RouteObject = {
    path: '/list',
    element: (
      <>
        <Reader as="one" />
        <Reader as="two" />
        <Link to="/list?q=linked">link</Link>
      </>
    ),
  }
  router = createBrowserRouter([list, { path: '/other', element: <Reader as="other" /> }])
  const view = render(<RouterProvider router={router} />)
  return { ...view, said: (as = 'one') => JSON.parse(view.getByTestId(as).textContent ?? '') }
}

it('shows a change at once to everyone who reads it, and does not navigate', () => {
  const { said } = show()
  const before = history.length
  const state = history.state
  act(() => {
    write({ q: 'ab' })
    write({ sort: 'age' })
  })
  expect(said('one')).toEqual(said('two'))
  expect(said()).toMatchObject({ q: 'ab', sort: 'age' })
  expect(location.search).toBe('?q=ab&sort=age')
  expect([history.length, history.state]).toEqual([before, state])
  expect(router?.state.location.search).toBe('?q=a')
})

it('pushes what can be taken back, and what asks for it', () => {
  show()
  const before = history.length
  act(() => write({ id: '7' }))
  expect(history.length).toBe(before + 1)
  act(() => write({ q: 'b' }))
  expect(history.length).toBe(before + 1)
  act(() => write({ q: 'c' }, { history: 'push' }))
  expect(history.length).toBe(before + 2)
  act(() => write({ id: '7' }))
  expect(history.length).toBe(before + 2)
})

/** What a step back does in a browser: the address is there first, then the event. */
function stepTo(address: string) {
  history.replaceState(history.state, '', address)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}

it('follows a step back, also to where the router believes to be', async () => {
  const { said } = show()
  act(() => write({ id: '7' }))
  act(() => stepTo('/list?q=a'))
  await turn()
  expect(said()).toMatchObject({ q: 'a', id: null })
  act(() => write({ id: '7' }))
  act(() => write({ id: '8' }))
  act(() => stepTo('/list?q=a&id=7'))
  await turn()
  expect(said()).toMatchObject({ q: 'a', id: '7' })
  act(() => stepTo('/list?q=a'))
  await turn()
  expect(said()).toMatchObject({ q: 'a', id: null })
  expect(said('two')).toEqual(said())
})

it('begins anew with a navigation, and keeps nothing for the next screen', async () => {
  const { said, getByText } = show()
  act(() => write({ q: 'typed', id: '7' }))
  act(() => getByText('link').click())
  await turn()
  expect(said()).toMatchObject({ q: 'linked', id: null })
  act(() => write({ id: '9' }))
  expect(location.search).toBe('?q=linked&id=9')
  await act(() => router?.navigate('/other'))
  expect(said('other')).toMatchObject({ q: '', id: null })
})

it.each(['replaceState', 'pushState'] as const)(
  'goes on when the browser refuses %s, and makes it up',
  async (name) => {
    const { said } = show()
    const before = history[name]
    history[name] = () => {
      throw new DOMException('too often', 'SecurityError')
    }
    act(() => write(name === 'pushState' ? { id: '7' } : { q: 'ab' }))
    history[name] = before
    expect(said()).toMatchObject(name === 'pushState' ? { id: '7' } : { q: 'ab' })
    expect(location.search).toBe('?q=a')
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_100)))
    expect(location.search).toBe(name === 'pushState' ? '?q=a&id=7' : '?q=ab')
  },
)

it('leaves the address to the screen that a step back is leading to', () => {
  const { said } = show()
  history.replaceState(history.state, '', '/other')
  act(() => write({ q: 'typed' }))
  expect(`${location.pathname}${location.search}`).toBe('/other')
  expect(said()).toMatchObject({ q: 'typed' })
})
