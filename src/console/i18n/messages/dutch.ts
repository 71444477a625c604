import type { TranslationMessages } from 'ra-core';
import base from 'ra-language-dutch';

const { ra } = base;

/** react-admin's own messages in Dutch: the published pack, with what it lacks or says differently added. */
export const dutch: TranslationMessages = {
  ra: {
    ...ra,
    action: {
      ...ra.action,
      add_filter: 'Filter toevoegen',
      create: 'Nieuw',
      export: 'Exporteren',
      reset: 'Herstellen',
      search_columns: 'Kolommen zoeken',
      select_all_button: 'Alles selecteren',
      update: 'Bijwerken',
      unselect: 'Selectie opheffen',
      update_application: 'Toepassing opnieuw laden',
      toggle_theme: 'Licht of donker',
    },
    boolean: { ...ra.boolean, null: ' ' },
    page: {
      ...ra.page,
      edit: '%{name} %{recordRepresentation}',
      show: '%{name} %{recordRepresentation}',
      access_denied: 'Geen toegang',
      authentication_error: 'Aanmelden is mislukt',
    },
    input: {
      ...ra.input,
      file: {
        upload_several: 'Sleep bestanden hierheen of klik om ze te kiezen.',
        upload_single: 'Sleep een bestand hierheen of klik om het te kiezen.',
      },
      image: {
        upload_several: 'Sleep afbeeldingen hierheen of klik om ze te kiezen.',
        upload_single: 'Sleep een afbeelding hierheen of klik om die te kiezen.',
      },
    },
    message: {
      ...ra.message,
      access_denied: 'U hebt geen toegang tot deze pagina.',
      authentication_error: 'De aanmeldserver gaf een fout; uw gegevens konden niet worden gecontroleerd.',
      auth_error: 'Bij het controleren van uw aanmelding ging iets mis.',
      bulk_delete_content:
        'Weet u zeker dat u %{name} wilt verwijderen? |||| Weet u zeker dat u deze %{smart_count} regels wilt verwijderen?',
      bulk_update_content:
        'Weet u zeker dat u %{name} %{recordRepresentation} wilt bijwerken? |||| Weet u zeker dat u deze %{smart_count} regels wilt bijwerken?',
      bulk_update_title: '%{name} %{recordRepresentation} bijwerken |||| %{smart_count} %{name} bijwerken',
      clear_array_input: 'Weet u zeker dat u de hele lijst wilt leegmaken?',
      delete_content: 'Weet u zeker dat u %{name} wilt verwijderen?',
      delete_title: '%{name} %{recordRepresentation} verwijderen',
      error: 'Er ging iets mis in de browser; uw opdracht is niet uitgevoerd.',
      invalid_form: 'Het formulier klopt nog niet. Kijk naar de velden met een melding.',
      loading: 'Even geduld',
      select_all_limit_reached: 'Er zijn te veel regels om ze allemaal te selecteren. Alleen de eerste %{max} zijn geselecteerd.',
      unsaved_changes: 'Een deel van uw wijzigingen is niet bewaard. Weet u zeker dat u ze wilt laten vervallen?',
      placeholder_data_warning: 'Geen verbinding: de gegevens zijn niet vernieuwd.',
    },
    // written out, because the published pack still has a key that no longer exists
    navigation: {
      clear_filters: 'Filters wissen',
      no_filtered_results: 'Geen %{name} gevonden met deze filters.',
      no_results: 'Geen %{name} gevonden',
      no_more_results: ra.navigation.no_more_results,
      page_out_of_boundaries: ra.navigation.page_out_of_boundaries,
      page_out_from_end: 'Dit is de laatste pagina',
      page_out_from_begin: 'Dit is de eerste pagina',
      page_range_info: ra.navigation.page_range_info,
      partial_page_range_info: ra.navigation.partial_page_range_info,
      current_page: ra.navigation.current_page,
      page: ra.navigation.page,
      first: ra.navigation.first,
      last: ra.navigation.last,
      next: ra.navigation.next,
      previous: 'Vorige',
      page_rows_per_page: ra.navigation.page_rows_per_page,
      skip_nav: 'Naar de inhoud',
    },
    sort: { ...ra.sort, sort_by: 'Sorteren op %{field_lower_first} %{order}' },
    auth: { ...ra.auth, email: 'E-mail' },
    notification: {
      ...ra.notification,
      updated: 'Bijgewerkt |||| %{smart_count} regels bijgewerkt',
      created: 'Aangemaakt',
      deleted: 'Verwijderd |||| %{smart_count} regels verwijderd',
      bad_item: 'Onjuiste regel',
      item_doesnt_exist: 'Dit bestaat niet (meer)',
      http_error: 'De server is niet bereikbaar',
      data_provider_error: 'De gegevens konden niet worden opgehaald.',
      application_update_available: 'Er is een nieuwe versie.',
      offline: 'Geen verbinding. De gegevens konden niet worden opgehaald.',
    },
    validation: { ...ra.validation, unique: 'Bestaat al' },
    guesser: { empty: { title: 'Niets om te tonen', message: 'Controleer waar de gegevens vandaan komen' } },
  },
};
