import { vehicleTitle } from '@fairlot/content/vehicle-name';
import {
  conditionReport,
  vehicleConditionOperations,
  type ConditionReport,
  type VehicleDetails,
} from '@fairlot/contracts/vehicles';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { describeForm, type SectionProps } from '#shared/form/describe-form.js';
import { describeFormPage } from '#shared/form/describe-form-page.js';
import { showToast } from '#shared/toast/show-toast.js';
import { conditionQuery } from '../../vehicle-condition/api/vehicle-condition.js';
import { AppraisalSection } from './appraisal-section.js';
import { DamagesSection } from './damages-section.js';
import { EquipmentSection } from './equipment-section.js';
import { useReportMerge } from './merge-reports.js';
import { reportOf, type ReportToEdit } from './report-to-edit.js';
import { ServicesSection } from './services-section.js';
import { usePartName, type ReportPart } from './use-part-name.js';

const partField = (part: ReportPart) => ({
  useTexts: () => ({
    label: usePartName()(part),
    fault: useTranslation('report').t('tooMuch'),
  }),
});

/**
 * Creates the form with its section components once per page. If each render created new component
 * types, React would remount them and close open dialogs.
 */
const conditionFormOf = (vehicle: VehicleDetails) => {
  const { idVehicle } = vehicle;
  const about = { idVehicle, name: vehicleTitle(vehicle) };
  return describeForm<ConditionReport>(
    conditionReport,
    {
      damages: {
        ...partField('damages'),
        Section: (props: SectionProps) => <DamagesSection {...props} vehicle={about} />,
      },
      services: { ...partField('services'), Section: ServicesSection },
      appraisal: {
        ...partField('appraisal'),
        Section: (props: SectionProps) => <AppraisalSection {...props} idVehicle={idVehicle} />,
      },
      equipment: { ...partField('equipment'), Section: EquipmentSection },
    },
    'blur',
  );
};

/**
 * The page that edits the condition report of a vehicle (ENG-111). It sends nothing before the user
 * saves.
 */
export const conditionEditPage = (vehicle: VehicleDetails) =>
  describeFormPage<'ENG-111', ConditionReport, ReportToEdit>({
    operation: vehicleConditionOperations['ENG-111'],
    form: conditionFormOf(vehicle),
    isSheet: true,
    // The key of the draft contains the report's version, because a draft applies only to the
    // version from which it started.
    nameOf: ({ vehicle: { idVehicle }, condition: { version } }) =>
      `condition.${idVehicle}.${version}`,
    useTexts: () => {
      const { t } = useTranslation('report');
      return {
        title: t('heading', { vehicle: vehicleTitle(vehicle) }),
        intro: t('intro'),
        button: t('button'),
      };
    },
    initialOf: reportOf,
    inputOf: (report, { vehicle: { idVehicle }, condition: { version } }) => ({
      params: { id: idVehicle },
      body: { ...report, version },
    }),
    useMerge: useReportMerge,
    useDone: ({ vehicle: { idVehicle } }) => {
      const { t } = useTranslation('report');
      const client = useQueryClient();
      const navigate = useNavigate();
      return (answer) => {
        client.setQueryData(conditionQuery(idVehicle).queryKey, answer);
        showToast({ text: t('done') });
        void navigate({ to: '/private/vehicles/$idVehicle', params: { idVehicle } });
      };
    },
  });
