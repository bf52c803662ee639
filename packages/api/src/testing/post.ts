// By itself, so that a process that only posts starts quickly.
export { postAll } from '../domains/book/service/post.ts'
