declare module 'virtual:countersign-site' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an import statement would make this an augmentation
  export const site: import('../tools/stories/story-file.ts').StorySite
}
