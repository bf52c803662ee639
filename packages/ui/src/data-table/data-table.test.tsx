import { act, screen, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderUi } from '../testing/render-ui.tsx'
import { DataCard } from './data-card.tsx'
import { DataTable } from './data-table.tsx'
import type { DataColumn, DataTableProps, SortState } from './table-types.ts'

interface Person {
  id: string
  name: string
}
const people: Person[] = ['Ada', 'Bora', 'Cem', 'Deniz', 'Ece'].map((name) => ({ id: name.toLowerCase(), name }))
const columns: DataColumn<Person>[] = [
  { id: 'name', header: 'Name', sortable: true, cell: (person) => person.name },
  { id: 'id', header: 'Id', cell: (person) => person.id },
  {
    id: 'act',
    header: 'Actions',
    cell: () => (
      <>
        <button type="button">Act</button>
        <input aria-label="Note" />
      </>
    ),
  },
]

/** What the last selection was, in order of the page. */
let chosen: ReadonlySet<string> = new Set()
const picked = () => people.map((person) => person.id).filter((id) => chosen.has(id))
beforeEach(() => {
  chosen = new Set()
})

function Table(own: Partial<DataTableProps<Person>>) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <DataTable
      label="People"
      columns={columns}
      rows={people}
      getRowId={(person) => person.id}
      getRowName={(person) => person.name}
      selected={selected}
      onSelectedChange={(next) => {
        chosen = next
        setSelected(next)
      }}
      {...own}
    />
  )
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const focusedRow = () => document.activeElement?.querySelectorAll('td')[1]?.textContent

describe('keys', () => {
  it('walks the rows with arrows, J, K, Home and End, and stops at both ends', async () => {
    const { user } = renderUi(<Table />)
    row('Ada').focus()
    await user.keyboard('{ArrowDown}j')
    expect(focusedRow()).toBe('Cem')
    await user.keyboard('k{End}{ArrowDown}')
    expect(focusedRow()).toBe('Ece')
    await user.keyboard('{Home}{ArrowUp}')
    expect(focusedRow()).toBe('Ada')
  })

  it('has one row in the Tab order, at first the open one', () => {
    renderUi(<Table openRowId="cem" />)
    const stops = screen.getAllByRole('row').filter((each) => each.tabIndex === 0)
    expect(stops).toEqual([row('Cem')])
    expect(row('Cem').getAttribute('aria-current')).toBe('true')
  })

  it('opens with Enter, and with Ctrl+Enter as a full page', async () => {
    const onOpen = vi.fn()
    const { user } = renderUi(<Table onOpen={onOpen} />)
    row('Bora').focus()
    await user.keyboard('{Enter}')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(onOpen.mock.calls).toEqual([
      [people[1], { newTab: false }],
      [people[1], { newTab: true }],
    ])
  })

  it('leaves Enter to a button in the row, and all letters to a field', async () => {
    const onOpen = vi.fn()
    const { user } = renderUi(<Table onOpen={onOpen} />)
    within(row('Bora')).getByRole('button', { name: 'Act' }).focus()
    await user.keyboard('{Enter}')
    await user.click(within(row('Bora')).getByLabelText('Note'))
    await user.keyboard('jxk')
    expect(onOpen).not.toHaveBeenCalled()
    expect(picked()).toEqual([])
    expect(within(row('Bora')).getByLabelText<HTMLInputElement>('Note').value).toBe('jxk')
  })

  it('obeys the switch that turns single letters off', async () => {
    const { user } = renderUi(<Table letterKeys={false} />)
    row('Ada').focus()
    await user.keyboard('jx')
    expect([focusedRow(), picked()]).toEqual(['Ada', []])
  })
})

describe('selection', () => {
  it('takes a range with Shift from the last touched row, in both directions', async () => {
    const { user } = renderUi(<Table />)
    await user.click(screen.getByLabelText('selectRow Deniz'))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByLabelText('selectRow Bora'))
    await user.keyboard('{/Shift}')
    expect(picked()).toEqual(['bora', 'cem', 'deniz'])
  })

  it('clears a range the same way', async () => {
    const { user } = renderUi(<Table />)
    await user.click(screen.getByLabelText('selectPage'))
    await user.click(screen.getByLabelText('selectRow Bora'))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByLabelText('selectRow Deniz'))
    await user.keyboard('{/Shift}')
    expect(picked()).toEqual(['ada', 'ece'])
  })

  it('chooses by X and Shift+X from the keyboard, and the page by Ctrl+A', async () => {
    const { user } = renderUi(<Table />)
    row('Bora').focus()
    await user.keyboard('xjj{Shift>}X{/Shift}')
    expect(picked()).toEqual(['bora', 'cem', 'deniz'])
    await user.keyboard('{Control>}a{/Control}')
    expect(picked()).toHaveLength(5)
  })

  it('keeps ids of other pages when this page is chosen and cleared', async () => {
    const { user } = renderUi(<Table selected={new Set(['elsewhere'])} onSelectedChange={(next) => (chosen = next)} />)
    await user.click(screen.getByLabelText('selectPage'))
    expect([...chosen].sort()).toEqual(['ada', 'bora', 'cem', 'deniz', 'ece', 'elsewhere'])
  })

  it('puts the bar in the place of the pager and clears from there', async () => {
    const { user } = renderUi(<Table total={24} pager={{ text: 'five of many', hasNext: true, onNext: () => {} }} />)
    expect(screen.getByText('five of many')).toBeTruthy()
    await user.click(screen.getByLabelText('selectRow Ada'))
    expect(screen.queryByText('five of many')).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('selectedCount 1 24')
    await user.click(screen.getByRole('button', { name: 'clearSelection' }))
    expect(picked()).toEqual([])
    expect(screen.getByText('five of many')).toBeTruthy()
  })

  it('does not open the row when its box is pressed', async () => {
    const onOpen = vi.fn()
    const { user } = renderUi(<Table onOpen={onOpen} />)
    await user.click(screen.getByLabelText('selectRow Ada'))
    expect(onOpen).not.toHaveBeenCalled()
    await user.click(screen.getByText('Ada'))
    expect(onOpen).toHaveBeenCalledWith(people[0], { newTab: false })
  })
})

describe('order, counts and columns', () => {
  it('turns the sort on the same column and says it by aria-sort', async () => {
    const seen: SortState[] = []
    function Sorted() {
      const [sort, setSort] = useState<SortState>()
      return (
        <Table
          sort={sort}
          onSortChange={(next) => {
            seen.push(next)
            setSort(next)
          }}
        />
      )
    }
    const { user } = renderUi(<Sorted />)
    const head = () => screen.getByRole('columnheader', { name: 'Name' })
    expect(head().getAttribute('aria-sort')).toBe('none')
    await user.click(within(head()).getByRole('button'))
    expect(head().getAttribute('aria-sort')).toBe('ascending')
    await user.click(within(head()).getByRole('button'))
    expect(head().getAttribute('aria-sort')).toBe('descending')
    await user.click(within(head()).getByRole('button'))
    expect(seen.map((each) => each.dir)).toEqual(['asc', 'desc', 'asc'])
    expect(screen.getByRole('columnheader', { name: 'Id' }).hasAttribute('aria-sort')).toBe(false)
  })

  it('counts rows for readers from the offset, and says when the total is not known', () => {
    const { rerender } = renderUi(<Table total={240} offset={50} />)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('241')
    expect(row('Ada').getAttribute('aria-rowindex')).toBe('52')
    rerender(<Table />)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('-1')
  })

  it('hides columns by id', () => {
    renderUi(<Table hiddenColumns={new Set(['id'])} />)
    expect(screen.queryByRole('columnheader', { name: 'Id' })).toBeNull()
    expect(within(row('Ada')).queryByText('ada')).toBeNull()
  })
})

describe('states', () => {
  const states = { empty: 'nothing yet', noMatch: 'no match', rows: [] as Person[] }

  it('tells empty from no match from error', () => {
    const { rerender } = renderUi(<Table {...states} />)
    expect(screen.getByText('nothing yet')).toBeTruthy()
    rerender(<Table {...states} filtered />)
    expect(screen.getByText('no match')).toBeTruthy()
    rerender(<Table {...states} error="it failed" />)
    expect(screen.getByText('it failed')).toBeTruthy()
  })

  it('waits 200 ms before the skeleton and never calls a loading list empty', async () => {
    vi.useFakeTimers()
    try {
      const { container } = renderUi(<Table {...states} loading />)
      expect(screen.queryByText('nothing yet')).toBeNull()
      expect(container.querySelectorAll('tbody tr')).toHaveLength(0)
      await act(() => vi.advanceTimersByTimeAsync(199))
      expect(container.querySelectorAll('tbody tr')).toHaveLength(0)
      await act(() => vi.advanceTimersByTimeAsync(2))
      expect(container.querySelectorAll('tbody tr').length).toBeGreaterThan(3)
      expect(screen.getByText('loading').getAttribute('role')).toBe('status')
    } finally {
      vi.useRealTimers()
    }
  })

  it('takes `false` for no error', () => {
    renderUi(<Table error={false} />)
    expect(row('Ada')).toBeTruthy()
  })

  it('keeps the old rows while fresh ones load', () => {
    renderUi(<Table refetching />)
    expect(row('Ada')).toBeTruthy()
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  })
})

describe('on a phone', () => {
  const card = (person: Person, state: { onOpen: (() => void) | undefined }): ReactNode => (
    <DataCard title={person.name} onOpen={state.onOpen} />
  )

  it('shows cards that open by their title', async () => {
    const original = window.matchMedia
    window.matchMedia = ((query: string) => ({
      matches: query.includes('max-width: 959'),
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    })) as unknown as typeof window.matchMedia
    try {
      const onOpen = vi.fn()
      const { user } = renderUi(<Table card={card} onOpen={onOpen} />)
      expect(screen.queryByRole('table')).toBeNull()
      expect(screen.getAllByRole('listitem')).toHaveLength(5)
      await user.click(screen.getByRole('button', { name: 'Cem' }))
      expect(onOpen).toHaveBeenCalledWith(people[2], { newTab: false })
    } finally {
      window.matchMedia = original
    }
  })
})
