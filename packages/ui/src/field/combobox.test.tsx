import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Dialog } from '../overlay/dialog.tsx'
import { renderUi } from '../testing/render-ui.tsx'
import { Combobox } from './combobox.tsx'
import { Field } from './field.tsx'

const options = ['Istanbul', 'Izmir', 'Ankara'].map((label) => ({ value: label.toLowerCase(), label }))

function City({ onClose }: { onClose: () => void }) {
  const [city, setCity] = useState<string | null>(null)
  return (
    <Dialog open onClose={onClose} title="Where">
      <Field label="City">
        <Combobox
          options={options}
          value={city}
          onValueChange={setCity}
          filter={(option, query) => option.label.toLowerCase().includes(query.toLowerCase())}
        />
      </Field>
      <output>{city ?? 'none'}</output>
    </Dialog>
  )
}

it('in a bar it says its name before its value, and is called by it once', () => {
  renderUi(
    <Field label="City" hideLabel>
      <Combobox options={options} value={null} onValueChange={() => undefined} filter={() => true} lead="City:" />
    </Field>,
  )
  expect(screen.getByText('City:')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'City' })).toBeTruthy()
})

it('in a dialog its list lies inside, and the keys find, pick and close without leaving it', async () => {
  let closed = 0
  const { user } = renderUi(
    <City
      onClose={() => {
        closed += 1
      }}
    />,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Where' })
  const field = within(dialog).getByRole('combobox', { name: 'City' })
  await user.click(field)
  await user.keyboard('iz')
  const list = await within(dialog).findByRole('listbox')
  expect(
    within(list)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Izmir'])
  await user.keyboard('{Enter}')
  expect(within(dialog).getByText('izmir')).toBeTruthy()
  expect(document.activeElement).toBe(field)

  await user.keyboard('{ArrowDown}')
  await within(dialog).findByRole('listbox')
  await user.keyboard('{Escape}')
  expect(within(dialog).queryByRole('listbox')).toBeNull()
  expect(closed).toBe(0)
  expect(field.getAttribute('value')).toBe('Izmir')
})
