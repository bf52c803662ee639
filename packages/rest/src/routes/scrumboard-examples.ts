const boardId = '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4da1'
const listId = '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4da2'

export const labelExample = { id: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4da3', boardId, title: 'Design' }
export const cardExample = {
  id: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4da4',
  boardId,
  listId,
  position: 65_536,
  title: 'Poster for the premiere',
  description: null,
  labels: [labelExample],
  dueDate: '2026-12-01T00:00:00.000Z',
}
export const listExample = { id: listId, boardId, position: 65_536, title: 'To do', cards: [cardExample] }
export const memberExample = { id: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4da5', name: 'Elif Aydın', avatar: null }
export const boardExample = {
  id: boardId,
  title: 'Autumn season',
  description: 'From the first idea to the opening night.',
  icon: 'heroicons_outline:calendar',
  lastActivity: '2026-11-21T10:00:00.000Z',
}
