/** Imported by a thread before all else: the types of fields there have the invented one, too. */
import { fieldEntries } from '../../engine/fields/field-entries.ts'
import { fieldSpecs } from '../../engine/fields/field-specs.ts'
import { starsEntry, starsField } from './stars-field.ts'

Object.assign(fieldSpecs, { stars: starsField })
Object.assign(fieldEntries, { stars: starsEntry })
