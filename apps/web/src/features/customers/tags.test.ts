import { expect, test } from 'vitest'
import { withTags } from './tags.ts'

test('a tag is added once, whatever its letters, and the others stay as they are', () => {
  expect(withTags(null, 'Basın, üye', 'add')).toBe('Basın, üye')
  expect(withTags('BASIN', 'basın,Üye, üye', 'add')).toBe('BASIN, Üye')
  expect(withTags('İzmir', 'izmir', 'add')).toBe('İzmir')
})

test('a tag goes whatever its letters; without tags nothing is left', () => {
  expect(withTags('Üye, Basın', 'BASIN', 'remove')).toBe('Üye')
  expect(withTags('Üye', 'üye', 'remove')).toBeNull()
  expect(withTags(null, 'üye', 'remove')).toBeNull()
})
