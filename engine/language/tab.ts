import { condition, dictionary, record, shortFor, text, type Shape } from './shape.ts'

/** Blocks under a caption: the content of tabs and folds. */
export const tabsOf = <Blocks extends Shape>(entry: string, blocks: Blocks) =>
  dictionary(
    entry,
    shortFor('blocks', {
      list: blocks,
      map: record(`a ${entry}`, {
        label: { shape: text, doc: 'Its caption.', default: 'the name, split into words', example: 'Day by day' },
        visibleWhen: {
          shape: condition,
          doc: 'It is shown only while this holds.',
          default: 'true',
          example: 'session.admin',
        },
        enabledWhen: {
          shape: condition,
          doc: 'It can be opened only while this holds; otherwise `reason` is shown.',
          default: 'true',
          example: 'query.pk != null',
          goesWith: 'reason',
        },
        reason: {
          shape: text,
          doc: 'Why it cannot be opened.',
          default: 'none',
          example: 'Save first.',
          goesWith: 'enabledWhen',
        },
        blocks: { shape: blocks, doc: 'The blocks inside it.', default: null, example: '[{ text: Nothing yet. }]' },
      }),
    }),
  )
