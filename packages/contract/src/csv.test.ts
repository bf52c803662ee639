import { expect, test } from 'vitest'
import { csvCell, textOfCell } from './csv.ts'

test.each([
  ['=1', "'=1"],
  ['+1', "'+1"],
  // Numbers are added up.
  ['-1', '-1'],
  ['-100.00', '-100.00'],
  ['-1250,5', '"-1250,5"'],
  ['-1-1', "'-1-1"],
  ['-1+1', "'-1+1"],
  ['-.5', "'-.5"],
  ['-a', "'-a"],
  ['@a', "'@a"],
  ['\ta', '"\'\ta"'],
  ['\ra', '"\'\ra"'],
  ['  =1', "'  =1"],
  ['\n=1', '"\'\n\'=1"'],
  ['\ufeff=1', "'\ufeff=1"],
  ['＝1', "'＝1"],
  ['a=b', 'a=b'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['a\tb', '"a\tb"'],
  // What another spreadsheet takes for the beginning of a cell.
  ["x;=cmd|' /C calc'!A0;y", "\"x;'=cmd|' /C calc'!A0;y\""],
  ['x,+1', '"x,\'+1"'],
  ['x\t@a', '"x\t\'@a"'],
  ['x; "=1"', '"x;\' ""=1"""'],
  ['x\r\n=1', '"x\r\n\'=1"'],
  ['to do\n\n- sweep', '"to do\n\'\n\'- sweep"'],
  // With an apostrophe of its own.
  ["'=1", "''=1"],
  ["x;'-1", '"x;\'\'-1"'],
  ["it's", "it's"],
  ['Row 3; seat 4', '"Row 3; seat 4"'],
  ['say "x"', '"say ""x"""'],
  ['', ''],
])('the cell %j is written %j, and read again', (value, expected) => {
  expect(csvCell(value)).toBe(expected)
  const read = expected.startsWith('"') ? expected.slice(1, -1).replaceAll('""', '"') : expected
  expect(textOfCell(read)).toBe(value)
})
