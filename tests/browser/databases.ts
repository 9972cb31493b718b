import { newPostgres } from '../contract/databases.ts'
import { startProduct, type Product } from './product.ts'

interface DatabaseKind {
  readonly name: string
  start(): Promise<Product>
}

/** The product is promised on both. */
export const databases: readonly DatabaseKind[] = [
  { name: 'the embedded database', start: () => startProduct() },
  { name: 'PostgreSQL', start: async () => startProduct({ env: { DATABASE_URL: await newPostgres() } }) },
]
