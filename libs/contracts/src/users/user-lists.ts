/**
 * Lists of users. Users are not records, but the views of these lists are saved as `record-<name>`
 * too.
 */
export const USER_LISTS = ['user', 'buyer', 'staff', 'erasable'] as const;
export type UserList = (typeof USER_LISTS)[number];
