/** Imported by a thread before all else: the types of fields there have the invented one, too. */
import { fieldSpecs } from '../../engine/fields/field-specs.ts'
import { starsField } from './stars-field.ts'

Object.assign(fieldSpecs, { stars: starsField })
