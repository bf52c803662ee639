import type { SeatGeometry } from '@marquee/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { useScene } from './use-scene.ts'

afterEach(cleanup)

const area = { areaNo: 1, name: { en: 'Deck', tr: 'Güverte' }, capacity: 1200, categoryId: null, at: [0, 0, 1, 1] }
const geometry = {
  version: 1,
  width: 10,
  height: 10,
  focus: null,
  categories: [],
  sections: [''],
  rows: [],
  seats: { at: [], row: [], label: [], category: [], kind: [], run: [], place: [], key: [] },
  standing: [area],
  decor: [],
} as unknown as SeatGeometry
const none: readonly never[] = []

function Lines({ areaFree }: { areaFree?: ReadonlyMap<number, number> }) {
  const { scene } = useScene({ geometry, categories: none, ...(areaFree && { areaFree }) })
  const lines = geometry.standing.map((each) => scene.areaLines(each).join(': '))
  return <output>{lines.join()}</output>
}

test.each([
  [undefined, 'Deck: 1,200 standing places'],
  [new Map([[1, 87]]), 'Deck: 87 of 1,200 standing places left'],
  [new Map([[2, 87]]), 'Deck: 1,200 standing places'],
])('a standing area says what is left of it where that is known: %s', async (areaFree, says) => {
  await showScreen(<Lines {...(areaFree && { areaFree })} />, {
    namespaces: ['seatMap'],
    at: '/',
    rights: {},
    answers: {},
  })
  expect((await screen.findByRole('status')).textContent).toBe(says)
})
