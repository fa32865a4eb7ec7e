/** A saved view in the format of ENG-140. By default an own view that is not shared. */
export const makeListView = (facts: object = {}) => ({
  name: 'Italy',
  isDefault: false,
  said: {},
  columns: [],
  density: 'comfortable',
  isShared: false,
  sharedBy: null,
  ...facts,
});
