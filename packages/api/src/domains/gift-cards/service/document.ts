export { issueCardsDocument } from '../documents/issue.ts'
