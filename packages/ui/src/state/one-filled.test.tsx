import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Button } from '../button/button.tsx'
import { buttonClass } from '../button/button-class.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { renderUi } from '../testing/render-ui.tsx'
import { EmptyState } from './states.tsx'

afterEach(cleanup)

const add = <Button variant="primary">Add floor</Button>
const looks = () => screen.getAllByRole('button', { name: 'Add floor' }).map(({ className }) => className)

it('a page has one filled button: an empty list yields to its head', () => {
  renderUi(
    <PageFrame title="Floors" primary={add}>
      <EmptyState title="No floors yet" action={add} />
      <Button variant="primary">Save</Button>
    </PageFrame>,
  )
  expect(looks()).toEqual([buttonClass({ variant: 'primary' }), buttonClass({ variant: 'secondary' })])
  // Only what is inside of the empty list yields.
  expect(screen.getByRole('button', { name: 'Save' }).className).toBe(buttonClass({ variant: 'primary' }))
})

it('without one in the head the way to begin is filled', () => {
  renderUi(
    <PageFrame title="Floors">
      <EmptyState title="No floors yet" action={add} />
    </PageFrame>,
  )
  expect(looks()).toEqual([buttonClass({ variant: 'primary' })])
})
