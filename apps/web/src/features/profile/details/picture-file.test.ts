import { describe, expect, it } from 'vitest'
import { maxPictureBytes, pictureProblem, squareIn } from './picture-file.ts'

describe('a picture before it is sent', () => {
  it.each([
    ['image/png', 1, null],
    ['image/gif', maxPictureBytes, null],
    ['image/jpeg', maxPictureBytes + 1, 'size'],
    ['image/svg+xml', 1, 'type'],
    ['application/pdf', maxPictureBytes + 1, 'type'],
    ['', 1, 'type'],
  ])('%s of %i bytes: %s', (type, size, problem) => {
    expect(pictureProblem({ type, size })).toBe(problem)
  })

  it('is cut to the square in its middle', () => {
    expect(squareIn(300, 200)).toEqual({ x: 50, y: 0, edge: 200 })
    expect(squareIn(200, 301)).toEqual({ x: 0, y: 50, edge: 200 })
    expect(squareIn(64, 64)).toEqual({ x: 0, y: 0, edge: 64 })
  })
})
