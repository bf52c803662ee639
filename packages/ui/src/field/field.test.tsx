import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderUi } from '../testing/render-ui.tsx'
import { Checkbox } from './checkbox.tsx'
import { Combobox } from './combobox.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Field, FieldGroup } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { SearchInput } from './search-input.tsx'
import { Segmented } from './segmented.tsx'
import { Select } from './select.tsx'
import { TextInput } from './text-input.tsx'

const described = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)

describe('Field', () => {
  it('names the control, and reads error before hint', () => {
    renderUi(
      <Field label="Price" hint="With tax" error="Write an amount such as 12.50" required>
        <TextInput />
      </Field>,
    )
    const input = screen.getByLabelText(/^Price/)
    expect(described(input)).toEqual(['Write an amount such as 12.50', 'With tax'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-required')).toBe('true')
    expect(input.hasAttribute('required')).toBe(false)
    expect(screen.getByText('required')).toBeTruthy()
  })

  it('says nothing of errors while there are none', () => {
    renderUi(
      <Field label="Role">
        <Select options={[{ value: 'a', label: 'A' }]} />
      </Field>,
    )
    const select = screen.getByLabelText('Role')
    expect(select.getAttribute('aria-invalid')).toBeNull()
    expect(select.getAttribute('aria-describedby')).toBeNull()
  })

  it('describes a group once and leaves its controls their own names', () => {
    renderUi(
      <FieldGroup label="Days" error="Choose one">
        <Checkbox label="Monday" />
        <Checkbox label="Tuesday" />
      </FieldGroup>,
    )
    expect(described(screen.getByRole('group', { name: 'Days' }))).toEqual(['Choose one'])
    expect(screen.getByLabelText('Monday').id).not.toBe(screen.getByLabelText('Tuesday').id)
    expect(screen.getByLabelText('Monday').getAttribute('aria-describedby')).toBeNull()
  })
})

describe('ErrorSummary', () => {
  it('takes the focus with each failed submit and leads to the field', async () => {
    const problems = [{ fieldId: 'mail', message: 'Write an e-mail address' }]
    const form = (attempt: number) => (
      <>
        <ErrorSummary problems={attempt === 0 ? [] : problems} attempt={attempt} />
        <Field label="E-mail" id="mail">
          <TextInput />
        </Field>
      </>
    )
    const { user, rerender } = renderUi(form(0))
    expect(screen.queryByRole('alert')).toBeNull()
    rerender(form(1))
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    await user.click(screen.getByRole('link', { name: 'Write an e-mail address' }))
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
    rerender(form(2))
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })
})

describe('inputs', () => {
  it('shows and hides a password under the same name', async () => {
    const { user } = renderUi(
      <Field label="Password">
        <PasswordInput autoComplete="current-password" />
      </Field>,
    )
    const input = screen.getByLabelText('Password')
    expect(input.getAttribute('type')).toBe('password')
    await user.click(screen.getByRole('button', { name: 'showPassword' }))
    expect(input.getAttribute('type')).toBe('text')
    await user.click(screen.getByRole('button', { name: 'hidePassword' }))
    expect(input.getAttribute('type')).toBe('password')
  })

  it('lets Esc clear the search first and only then through', async () => {
    let passed = 0
    function Search() {
      const [text, setText] = useState('ışık')
      return (
        // biome-ignore lint/a11y/noStaticElementInteractions: stands for whatever lies around a search
        <div onKeyDown={(event) => event.key === 'Escape' && passed++}>
          <SearchInput label="Search" value={text} onValueChange={setText} />
        </div>
      )
    }
    const { user } = renderUi(<Search />)
    const input = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
    await user.click(input)
    await user.keyboard('{Escape}')
    expect([input.value, passed]).toEqual(['', 0])
    await user.keyboard('{Escape}')
    expect(passed).toBe(1)
  })

  it('tells "some of them" by the mixed state', () => {
    renderUi(<Checkbox label="All" indeterminate checked={false} onCheckedChange={() => {}} />)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'All' }).indeterminate).toBe(true)
  })

  it('keeps exactly one segment chosen', async () => {
    function View() {
      const [view, setView] = useState<'map' | 'list'>('map')
      return (
        <Segmented
          label="View"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'map', label: 'Map' },
            { value: 'list', label: 'List' },
          ]}
        />
      )
    }
    const { user } = renderUi(<View />)
    await user.click(screen.getByLabelText('List'))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'List' }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Map' }).checked).toBe(false)
  })

  it('filters a combobox with the function it was given, and picks by keyboard', async () => {
    const cities = [
      { value: 'ist', label: 'İstanbul' },
      { value: 'izm', label: 'İzmir' },
    ]
    function City() {
      const [value, setValue] = useState<string | null>(null)
      return (
        <Field label="City">
          <Combobox
            options={cities}
            value={value}
            onValueChange={setValue}
            filter={(option, query) => option.label.replace('İ', 'i').startsWith(query)}
          />
          <output>{value}</output>
        </Field>
      )
    }
    const { user } = renderUi(<City />)
    await user.type(screen.getByRole('combobox', { name: 'City' }), 'iz')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['İzmir'])
    await user.keyboard('{Enter}')
    expect(document.querySelector('output')?.textContent).toBe('izm')
  })
})
